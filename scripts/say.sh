#!/bin/sh
# Prints a line for the person at the shell, in the language of LC_ALL, LC_MESSAGES or LANG:
#     sh scripts/say.sh KEY [DETAIL]
# English, Russian, Spanish or French. There may be no Python yet, so these texts are in no catalogue.
set -u

language=en
for wanted in "${LC_ALL:-}" "${LC_MESSAGES:-}" "${LANG:-}"; do
    case $wanted in
        en* | ru* | es* | fr*) language=$(printf '%.2s' "$wanted") && break ;;
    esac
done
key=$1
detail=${2:-}

say() { # say EN RU ES FR
    case $language in
        ru) printf '%s\n' "$2" ;;
        es) printf '%s\n' "$3" ;;
        fr) printf '%s\n' "$4" ;;
        *) printf '%s\n' "$1" ;;
    esac
}

case $key in
    packages) say "Installing Python packages into .venv (once) …" \
        "Устанавливаю пакеты Python в .venv (один раз) …" \
        "Instalando paquetes de Python en .venv (una sola vez) …" \
        "Installation des paquets Python dans .venv (une seule fois) …" ;;
    test_tools) say "Installing the tools for tests and checks (once) …" \
        "Устанавливаю инструменты для тестов и проверок (один раз) …" \
        "Instalando las herramientas de pruebas y comprobaciones (una sola vez) …" \
        "Installation des outils de test et de vérification (une seule fois) …" ;;
    page_tools) say "Installing the tools of the web client (once) …" \
        "Устанавливаю инструменты для страницы (один раз) …" \
        "Instalando las herramientas de la página (una sola vez) …" \
        "Installation des outils de la page (une seule fois) …" ;;
    page) say "Building the web client …" \
        "Собираю страницу …" \
        "Construyendo la página …" \
        "Construction de la page …" ;;
    node) say "No Node 20.19 or newer on this machine: fetching one into .venv …" \
        "Node 20.19 или новее здесь нет: скачиваю его в .venv …" \
        "Aquí no hay Node 20.19 o posterior: lo descargo en .venv …" \
        "Pas de Node 20.19 ou plus récent ici : téléchargement dans .venv …" ;;
    no_venv) say "$detail cannot make virtual environments (no ensurepip).
On Debian or Ubuntu: apt-get install python3-venv" \
        "$detail не умеет создавать виртуальные окружения (нет ensurepip).
В Debian и Ubuntu: apt-get install python3-venv" \
        "$detail no puede crear entornos virtuales (falta ensurepip).
En Debian o Ubuntu: apt-get install python3-venv" \
        "$detail ne peut pas créer d’environnement virtuel (ensurepip manque).
Sous Debian ou Ubuntu : apt-get install python3-venv" ;;
    old_python) say "consigliere needs Python 3.11 or newer; here: $detail.
Install a newer one, or name it: make PYTHON=/path/to/python3.x ..." \
        "Для consigliere нужен Python 3.11 или новее; здесь: $detail.
Установите новее или укажите его: make PYTHON=/путь/к/python3.x ..." \
        "consigliere necesita Python 3.11 o posterior; aquí: $detail.
Instala uno más nuevo o indícalo: make PYTHON=/ruta/a/python3.x ..." \
        "consigliere demande Python 3.11 ou plus récent ; ici : $detail.
Installez-en un plus récent, ou indiquez-le : make PYTHON=/chemin/vers/python3.x ..." ;;
    no_python) say "consigliere needs Python 3.11 or newer, and no $detail was found." \
        "Для consigliere нужен Python 3.11 или новее, а $detail не найден." \
        "consigliere necesita Python 3.11 o posterior, y no se ha encontrado $detail." \
        "consigliere demande Python 3.11 ou plus récent, et $detail est introuvable." ;;
    install) say "No $detail: installing the system's package …" \
        "$detail не найден: устанавливаю системный пакет …" \
        "No hay $detail: instalando el paquete del sistema …" \
        "Pas de $detail : installation du paquet du système …" ;;
    no_chromium) say "No Chromium could be installed: the browser tests (tests/e2e) will be skipped.
Install one, or name it: make test CHROMIUM=/path/to/chromium" \
        "Chromium установить не удалось: тесты в браузере (tests/e2e) будут пропущены.
Установите его или укажите: make test CHROMIUM=/путь/к/chromium" \
        "No se ha podido instalar Chromium: las pruebas de navegador (tests/e2e) se saltarán.
Instálalo o indícalo: make test CHROMIUM=/ruta/a/chromium" \
        "Chromium n’a pas pu être installé : les tests du navigateur (tests/e2e) seront sautés.
Installez-le, ou indiquez-le : make test CHROMIUM=/chemin/vers/chromium" ;;
    no_postgres) say "No PostgreSQL could be installed: the tests that need it will be skipped." \
        "PostgreSQL установить не удалось: тесты, которым он нужен, будут пропущены." \
        "No se ha podido instalar PostgreSQL: las pruebas que lo necesitan se saltarán." \
        "PostgreSQL n’a pas pu être installé : les tests qui en ont besoin seront sautés." ;;
    *) echo "say.sh: no text for $key" >&2 && exit 2 ;;
esac

// Famiglia under the benchmark policy in plain C++: what its compiled rules are measured against.
// The default options alone, no scores; the same games as those rules play with the same luck.
// See native_peer.py, which compiles it.

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace {

constexpr int VALUES = 5, KINDS = 20, ACCOUNTANTS = 5, BRUTES = 10, MERCENARIES = 15;
constexpr int STREET_SIZE = 6, UNLIMITED = 99, NOBODY = -1;

enum Stage { STARTER, DRAW, STREET, ACCOUNTANT, TAKE_UP, LAY_DOWN, BRUTE, TAKE, OVER };
enum Reason { SETUP, DIG, REFILL };
enum Operation { SKIP, DIG_CARD, PLAY, UP, DOWN, THREATEN, TAKE_CARD };

struct Decision {
    uint8_t operation, kind, value, joker, lays_joker;
};

struct Luck {
    uint32_t linear, shifted;

    uint32_t below(uint32_t n) {
        linear = linear * 69069 + 12345;
        shifted ^= shifted << 13;
        shifted ^= shifted >> 17;
        shifted ^= shifted << 5;
        return static_cast<uint64_t>(linear + shifted) * n >> 32;
    }
};

struct Game {
    uint8_t street[KINDS], hand[2][KINDS], area[2][KINDS], discard[KINDS], unknown[KINDS];
    uint8_t known[64];
    int street_size, street_zeros, discard_size, unknown_size, known_size;
    int through, starter, mover, passes, pending, digs_left, laid, swap_limit, taken_up, to_lay;
    int floor, threat, target, turns_left, turn;
    Stage stage;
    Reason reason;

    Game(const int8_t *deck, const int8_t *start_set) {
        std::memset(this, 0, sizeof *this);
        for (int kind = 0; kind < KINDS; kind++) {
            unknown[kind] = deck[kind];
            unknown_size += deck[kind];
            hand[0][kind] = hand[1][kind] = start_set[kind];
        }
        through = 1;
        laid = target = turns_left = NOBODY;
    }

    // -- the pile ---------------------------------------------------------------------------

    void start_draws(int count, Reason why) {
        pending = count;
        reason = why;
        stage = DRAW;
        settle_draws();
    }

    void settle_draws() {
        while (pending > 0 && unknown_size == 0 && known_size > 0) {
            int kind = known[0];
            std::memmove(known, known + 1, --known_size);
            lay_on_street(kind);
        }
        if (pending > 0 && unknown_size > 0) return;
        pending = 0;
        if (reason == REFILL) end_turn();
        else if (reason == SETUP) begin_turn();
        else enter_street();
    }

    void draw(int kind) {
        unknown[kind]--;
        unknown_size--;
        lay_on_street(kind);
        settle_draws();
    }

    void lay_on_street(int kind) {
        street[kind]++;
        street_size++;
        street_zeros += kind % VALUES == 0;
        pending--;
        if (unknown_size + known_size == 0) run_out();
    }

    void run_out() {
        bool is_first = through == 1;
        through = 2;
        if (is_first && discard_size > 0) {
            std::memcpy(unknown, discard, KINDS);
            std::memset(discard, 0, KINDS);
            unknown_size = discard_size;
            discard_size = 0;
        } else {
            turns_left = mover == starter ? 1 : reason == REFILL ? 2 : 0;
        }
        if (is_first && reason == DIG) digs_left = 1;
    }

    void chance(Luck &luck) {
        if (stage == STARTER) {
            starter = mover = luck.below(2);
            start_draws(STREET_SIZE, SETUP);
            return;
        }
        int point = luck.below(unknown_size), drawn = 0, passed = 0;
        for (int kind = 0; kind < KINDS; kind++) {
            passed += unknown[kind];
            drawn += passed <= point;
        }
        draw(drawn);
    }

    // -- the course of a turn ---------------------------------------------------------------

    void begin_turn() {
        turn++;
        digs_left = through == 1 ? UNLIMITED : 1;
        laid = target = NOBODY;
        swap_limit = taken_up = threat = 0;
        enter_street();
    }

    void enter_street() {
        if (street_zeros == 0 && digs_left > 0 && unknown_size + known_size > 0) stage = STREET;
        else enter_accountant();
    }

    int held(int family) const {
        const uint8_t *own = hand[mover] + family;
        return own[1] + own[2] + own[3] + own[4];
    }

    void enter_accountant() {
        if (held(ACCOUNTANTS) > 0) stage = ACCOUNTANT;
        else enter_brute();
    }

    void enter_brute() {
        floor = taken_up = 0;
        stage = held(BRUTES) > 0 && street_size > street_zeros ? BRUTE : TAKE;
    }

    void end_turn() {
        if (turns_left == 0) {
            stage = OVER;
            return;
        }
        if (turns_left > 0) turns_left--;
        mover = 1 - mover;
        begin_turn();
    }

    // -- what may be done -------------------------------------------------------------------

    int legal(Decision *out) const {
        const uint8_t *own = hand[mover];
        int n = 0;
        if (stage != LAY_DOWN) out[n++] = {SKIP, 0, 0, 0, 0};
        switch (stage) {
        case STREET:
            for (uint8_t kind = 0; kind < KINDS; kind++) {
                out[n] = {DIG_CARD, kind, 0, 0, 0};
                n += street[kind] > 0;
            }
            break;
        case ACCOUNTANT:
            for (uint8_t kind = ACCOUNTANTS + 1; kind < ACCOUNTANTS + VALUES; kind++)
                if (own[kind] > 0) out[n++] = {PLAY, kind, 0, 0, 0};
            break;
        case TAKE_UP:
            for (uint8_t kind = floor; kind < KINDS; kind++)
                if (area[mover][kind] > (kind == laid)) out[n++] = {UP, kind, 0, 0, 0};
            break;
        case LAY_DOWN: {
            int remaining = 0;
            for (int kind = floor; kind < KINDS; kind++) remaining += own[kind];
            for (uint8_t kind = floor; kind < KINDS && remaining >= to_lay; kind++) {
                if (own[kind] > 0) out[n++] = {DOWN, kind, 0, 0, 0};
                remaining -= own[kind];
            }
            break;
        }
        case BRUTE:
            for (uint8_t value = 1; value < VALUES; value++)
                if (own[BRUTES + value] > 0)
                    for (uint8_t kind = 0; kind < KINDS; kind++)
                        if (kind % VALUES > 0 && street[kind] > 0)
                            out[n++] = {THREATEN, kind, value, 0, 0};
            break;
        default:
            for (uint8_t kind = 0; kind < KINDS; kind++)
                if (street[kind] > 0) n = takes(out, n, kind);
        }
        return n;
    }

    int takes(Decision *out, int n, uint8_t kind) const {
        uint8_t printed = kind % VALUES, least = printed;
        if (kind == target) least = std::max(printed - threat, 0);
        for (uint8_t value = least; value <= printed; value++) {
            if (value == 0) {
                out[n++] = {TAKE_CARD, kind, 0, 0, 0};
                continue;
            }
            int exact = hand[mover][kind - printed + value - 1];
            if (exact > 1) out[n++] = {TAKE_CARD, kind, value, 0, 0};
            if (exact != 1) continue;
            for (uint8_t joker = value; joker < VALUES; joker++) {
                if (hand[mover][MERCENARIES + joker] == 0) continue;
                out[n++] = {TAKE_CARD, kind, value, joker, 0};
                out[n++] = {TAKE_CARD, kind, value, joker, 1};
            }
        }
        return n;
    }

    // -- what is done -----------------------------------------------------------------------

    void lay(int kind) {
        hand[mover][kind]--;
        area[mover][kind]++;
    }

    int area_size() const {
        int size = 0;
        for (int kind = 0; kind < KINDS; kind++) size += area[mover][kind];
        return size;
    }

    void stop_taking_up() {
        to_lay = taken_up;
        floor = 0;
        if (to_lay > 0) stage = LAY_DOWN;
        else enter_brute();
    }

    void skip() {
        if (stage == STREET) enter_accountant();
        else if (stage == ACCOUNTANT) enter_brute();
        else if (stage == TAKE_UP) stop_taking_up();
        else if (stage == BRUTE) stage = TAKE;
        else if (++passes == 2) stage = OVER;
        else end_turn();
    }

    void dig(int kind) {
        street[kind]--;
        street_size--;
        if (through == 1) {
            discard[kind]++;
            discard_size++;
        } else {
            known[known_size++] = kind;
            digs_left--;
        }
        start_draws(kind % VALUES, DIG);
    }

    void take(const Decision &chosen) {
        if (chosen.value > 0) {
            int family = chosen.kind / VALUES * VALUES;
            lay(chosen.lays_joker ? MERCENARIES + chosen.joker : family + chosen.value - 1);
        }
        street[chosen.kind]--;
        street_size--;
        street_zeros -= chosen.kind % VALUES == 0;
        hand[mover][chosen.kind]++;
        passes = 0;
        if (street_size == 0) start_draws(STREET_SIZE, REFILL);
        else end_turn();
    }

    void decide(const Decision &chosen) {
        switch (chosen.operation) {
        case SKIP:
            return skip();
        case DIG_CARD:
            return dig(chosen.kind);
        case PLAY:
            lay(chosen.kind);
            laid = chosen.kind;
            swap_limit = chosen.kind % VALUES;
            floor = 0;
            if (area_size() > 1) stage = TAKE_UP;
            else enter_brute();
            return;
        case UP:
            area[mover][chosen.kind]--;
            hand[mover][chosen.kind]++;
            floor = chosen.kind;
            if (++taken_up == swap_limit || area_size() == 1) stop_taking_up();
            return;
        case DOWN:
            lay(chosen.kind);
            floor = chosen.kind;
            if (--to_lay == 0) enter_brute();
            return;
        case THREATEN:
            lay(BRUTES + chosen.value);
            threat = chosen.value;
            target = chosen.kind;
            stage = TAKE;
            return;
        default:
            take(chosen);
        }
    }
};

}  // namespace

// `counts` grows by turns, decisions and chance events.
extern "C" void play_games(const int8_t *deck, const int8_t *start_set, int64_t games,
                           int64_t *random, int64_t *counts) {
    Luck luck{static_cast<uint32_t>(random[0]), static_cast<uint32_t>(random[1])};
    const Game start(deck, start_set);
    Decision out[256];
    for (int64_t played = 0; played < games; played++) {
        Game game = start;
        while (game.stage != OVER) {
            if (game.stage <= DRAW) {
                game.chance(luck);
                counts[2]++;
                continue;
            }
            int n = game.legal(out);
            bool may_stop = game.stage != STREET && game.stage != TAKE;
            int chosen = n == 1 ? 0 : may_stop ? luck.below(n) : 1 + luck.below(n - 1);
            game.decide(out[chosen]);
            counts[1]++;
        }
        counts[0] += game.turn;
    }
    random[0] = luck.linear;
    random[1] = luck.shifted;
}

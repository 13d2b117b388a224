// What the oldest Node of ours lacks of a browser and modules look at as they are loaded.
if (!("navigator" in globalThis)) Object.assign(globalThis, { navigator: { languages: ["en"] } });

import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const root = new URL("../src/", import.meta.url);
/** The compiler that the build uses; its list of rules has no stable name yet. */
const tailwind = createRequire(createRequire(import.meta.url).resolve("@tailwindcss/vite")).resolve(
	"@tailwindcss/node",
);
type DesignSystem = { candidatesToCss: (classes: string[]) => (string | null)[] };

/** Strings of class names: `className="…"`, and the strings of `cn(…)`. */
const CLASS_TEXTS = /[cC]lassName(?:=|: )"([^"]*)"|\bcn\(([^;]{1,600}?)\)[\s,;}]/g;

/** Lists the classes with a dash: a word without one may be a value that `cn(…)` compares. */
function listClasses(source: string): string[] {
	const texts = [...source.matchAll(CLASS_TEXTS)].flatMap(([, text, call = ""]) =>
		text === undefined ? [...call.matchAll(/"([^"]*)"/g)].map(([, part = ""]) => part) : [text],
	);
	return texts.flatMap((text) => text.split(/\s+/)).filter((name) => name.includes("-"));
}

/** Tailwind leaves out a class whose size or colour the theme does not have, without a word. */
test("every class in the source has a rule", async () => {
	const { __unstable__loadDesignSystem: load } = await import(pathToFileURL(tailwind).href);
	const base = new URL("ui/", root).pathname;
	const system: DesignSystem = await load(readFileSync(new URL("ui/theme.css", root), "utf8"), { base });
	const placesByClass = new Map<string, string>();
	let styles = "";
	for await (const file of glob("**/*.{ts,tsx,css}", { cwd: root.pathname })) {
		const source = readFileSync(new URL(file, root), "utf8");
		if (file.endsWith(".css")) styles += source;
		else if (!file.includes(".test.")) for (const name of listClasses(source)) placesByClass.set(name, file);
	}
	const ownClasses = new Set([...styles.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name));
	const names = [...placesByClass.keys()];
	expect(names.length).toBeGreaterThan(1000);
	const rules = system.candidatesToCss(names);
	const missing = names.filter((name, index) => rules[index] === null && !ownClasses.has(name));
	expect(missing.map((name) => `${name} in ${placesByClass.get(name)}`)).toEqual([]);
	expect(system.candidatesToCss(["max-w-4xl", "max-w-panel"]).map((rule) => rule !== null)).toEqual([
		false,
		true,
	]);
});

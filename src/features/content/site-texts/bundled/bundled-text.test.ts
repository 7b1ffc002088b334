import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { buildFacts, type FactSources } from "#features/content/site-texts/facts.ts";
import { fillBlocks, fillLines } from "#features/content/site-texts/markup.ts";
import { TEXT_NAMES, type TextName } from "#features/content/site-texts/texts.ts";
import { serviceSeeds } from "#seed/services.ts";
import { settingsSeed } from "#seed/settings.ts";
import { buildBundledText } from "./bundled-text.ts";
import { toBundledContext } from "./context.ts";

/** The bundled texts as the pages showed them when they were code, by «plain home» or «confirmed terms». */
const EXPECTED = new Map(
	readFileSync(new URL("bundled-texts.txt", import.meta.url), "utf8")
		.split(/^# /m)
		.slice(1)
		.map((part) => {
			const [title = "", ...lines] = part.trim().split("\n");
			return [title, lines.join("\n")] as const;
		}),
);

function readText(name: TextName, claims: readonly string[], legalName = ""): string {
	const settings = { ...settingsSeed, foundedYear: null, legalName, claims };
	const sources: FactSources = { settings, services: serviceSeeds, isSecure: true };
	const facts = buildFacts(sources);
	const { heading, body, sections } = buildBundledText(name, toBundledContext(sources, facts));
	const sectionLines = sections.flatMap((section) => [
		section.heading,
		...fillBlocks(section.body, facts).flatMap(({ lines }) =>
			lines.map((runs) => runs.map(({ text }) => text).join("")),
		),
	]);
	const lines = [...fillLines(heading, facts), ...fillLines(body, facts), ...sectionLines];
	return lines.join("\n").replaceAll("\u00a0", " ");
}

test.each(TEXT_NAMES)("keeps the bundled text of %s to the letter", (name) => {
	expect(readText(name, [])).toBe(EXPECTED.get(`plain ${name}`));
	const confirmed = EXPECTED.get(`confirmed ${name}`) ?? EXPECTED.get(`plain ${name}`);
	expect(readText(name, ["warranty", "practice"], "Autocentro Calidonia, S.A.")).toBe(confirmed);
});

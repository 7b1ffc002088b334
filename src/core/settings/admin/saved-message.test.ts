import { expect, test } from "vitest";
import { settingsSeed } from "#seed/settings.ts";
import { getSavedMessage } from "./form-values.ts";

test("warns when a saved change is unconfirmed", () => {
	const before = settingsSeed;
	expect(getSavedMessage(before, { ...before, tagline: "Otro" })).toBe("Guardado: el sitio ya lo muestra");
	const stats = before.stats.map((figure) => ({ ...figure, value: "900+" }));
	expect(getSavedMessage(before, { ...before, stats })).toBe(
		"Guardado. Un sitio publicado no lo muestra mientras no se confirme: Cifras de la portada",
	);
});

import { expect, test } from "vitest";
import { getSampleBand, SAMPLE_PASSWORD } from "./sample-band.ts";

test("says how to log in except on a customer's page", () => {
	for (const path of ["/", "/seguir", "/admin/login"]) expect(getSampleBand(path)).toContain(SAMPLE_PASSWORD);
	expect(getSampleBand("/seguir/abc")).toBe("Taller de muestra: nadie de aquí existe y nada sale.");
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { settingsSeed } from "#seed/settings.ts";
import { LEAD_KINDS } from "./rules.ts";
import { getWarnAt, getWarningCutoff } from "./running-out.ts";

const NEVER = "2099-01-01T00:00:00.000Z";
const days = { min: Date.parse("2026-11-02T00:00:00Z"), max: Date.parse("2027-01-31T00:00:00Z") };
const instant = fc.integer(days).map((time) => new Date(time));

test("finds the cutoff to the millisecond (property test)", () => {
	const kind = fc.constantFrom(...LEAD_KINDS.filter((each) => each !== "newsletter"));
	fc.assert(
		fc.property(kind, instant, (of, now) => {
			const until = getWarningCutoff(of, now, settingsSeed);
			const warned = (askedAt: string) => getWarnAt({ kind: of, askedAt, dueAt: NEVER }, settingsSeed);
			const later = new Date(Date.parse(until) + 1).toISOString();
			expect(warned(until) <= now.toISOString()).toBe(true);
			expect(warned(later) > now.toISOString()).toBe(true);
		}),
	);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { LEAD_KINDS } from "#core/requests/kinds.ts";
import { settingsSeed } from "#seed/settings.ts";
import { getWarnAt, getWarningCutoff } from "./running-out.ts";

const NEVER = "2099-01-01T00:00:00.000Z";
const range = { min: Date.parse("2026-11-02T00:00:00Z"), max: Date.parse("2027-01-31T00:00:00Z") };
const anyInstant = fc.integer(range).map((time) => new Date(time));

test("finds the cutoff to the millisecond (property test)", () => {
	const anyKind = fc.constantFrom(...LEAD_KINDS.filter((leadKind) => leadKind !== "newsletter"));
	fc.assert(
		fc.property(anyKind, anyInstant, (leadKind, now) => {
			const cutoff = getWarningCutoff(leadKind, now, settingsSeed);
			const computeWarnAt = (requestedAt: string) =>
				getWarnAt({ kind: leadKind, requestedAt, dueAt: NEVER }, settingsSeed);
			const later = new Date(Date.parse(cutoff) + 1).toISOString();
			expect(computeWarnAt(cutoff) <= now.toISOString()).toBe(true);
			expect(computeWarnAt(later) > now.toISOString()).toBe(true);
		}),
	);
});

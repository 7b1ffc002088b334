import { expect, test } from "vitest";
import { settingsSeed } from "#seed/settings.ts";
import type { Site } from "#site/site-data.ts";
import { businessData } from "./schema-org.ts";

const TODAY = "2026-12-01";
const dataWith = (over: object) =>
	businessData({
		origin: "https://taller.example",
		settings: { ...settingsSeed, today: TODAY, logo: null, ...over },
	} as unknown as Site);

test("a date with hours of its own is told to search engines, unless it is closed or over", () => {
	const hours = { opens: "08:00", closes: "12:00", reason: "Víspera" };
	const specialDays = ["2026-11-30", "2026-12-24", "2026-12-25"].map((date) => ({
		date,
		...hours,
	}));
	const told = [
		{
			"@type": "OpeningHoursSpecification",
			validFrom: "2026-12-24",
			validThrough: "2026-12-24",
			opens: "08:00",
			closes: "12:00",
		},
	];
	expect(dataWith({ specialDays })).toMatchObject({
		specialOpeningHoursSpecification: told,
		department: { specialOpeningHoursSpecification: told },
	});
});

test("a shop without such dates says nothing of them", () => {
	expect(dataWith({})).not.toHaveProperty("specialOpeningHoursSpecification");
});

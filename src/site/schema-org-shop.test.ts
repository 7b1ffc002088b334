import { expect, test } from "vitest";
import { settingsSeed } from "#seed/settings.ts";
import { listProfiles } from "./contact-links.ts";
import { buildBusinessData } from "./schema-org.ts";
import type { Site } from "./site-data.ts";

const buildData = (overrides: object) => {
	const settings = { ...settingsSeed, today: "2026-12-01", logo: null, ...overrides };
	return buildBusinessData({ origin: "https://taller.example", settings } as unknown as Site, "");
};

type ShopData = { openingHoursSpecification: object[] };

test("includes the configured opening hours", () => {
	const hours = settingsSeed.hours.with(6, { opens: "08:00", closes: "13:30" });
	const { openingHoursSpecification: openingHours } = buildData({
		hours,
		closedDays: [],
	}) as ShopData;
	expect(openingHours).toContainEqual({
		"@type": "OpeningHoursSpecification",
		dayOfWeek: "Saturday",
		opens: "08:00",
		closes: "13:30",
	});
});

test("includes exactly the profiles shown in the footer", () => {
	const social = {
		facebook: "https://www.facebook.com/rios",
		instagram: "https://www.instagram.com/rios",
		tiktok: "",
	};
	const { sameAs } = buildData({ social }) as { sameAs: string[] };
	expect(sameAs).toEqual(listProfiles({ ...settingsSeed, social }).map(({ to }) => to));
	expect(sameAs).toHaveLength(5);
	expect(sameAs).toContain(social.facebook);
});

test("announces a closure of several days as one span", () => {
	const closedDays = ["2026-11-30", "2026-12-01", "2026-12-02"].map((date) => ({
		date,
		reason: "Vacaciones",
	}));
	const { openingHoursSpecification: openingHours } = buildData({ closedDays }) as ShopData;
	expect(openingHours.filter((hours) => "validFrom" in hours)).toEqual([
		expect.objectContaining({ validFrom: "2026-12-01", validThrough: "2026-12-02", opens: "00:00" }),
	]);
});

test("splits a day with a noon break and a date with blocked hours", () => {
	const hours = settingsSeed.hours.with(6, {
		opens: "08:00",
		closes: "16:00",
		breakStart: "12:00",
		breakEnd: "13:00",
	});
	const blockedHours = [{ date: "2026-12-02", from: "10:00", to: "11:00", reason: "Reunión" }];
	const data = buildData({ hours, blockedHours, closedDays: [] }) as ShopData & {
		specialOpeningHoursSpecification: object[];
	};
	const listSpans = (all: object[]) =>
		(all as { opens: string; closes: string }[]).map(({ opens, closes }) => `${opens} ${closes}`);
	const saturday = data.openingHoursSpecification.filter(
		(span) => "dayOfWeek" in span && span.dayOfWeek === "Saturday",
	);
	expect(listSpans(saturday)).toEqual(["08:00 12:00", "13:00 16:00"]);
	expect(listSpans(data.specialOpeningHoursSpecification)).toEqual(["08:00 10:00", "11:00 18:00"]);
});

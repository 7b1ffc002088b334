import { expect, test } from "vitest";
import { serviceSeeds } from "#seed/services.ts";
import { settingsSeed } from "#seed/settings.ts";
import { buildBusinessData, buildServiceData } from "./schema-org.ts";
import type { Site } from "./site-data.ts";

const TODAY = "2026-12-01";
const createSite = (overrides: object) =>
	({
		origin: "https://taller.example",
		settings: { ...settingsSeed, today: TODAY, logo: null, ...overrides },
	}) as unknown as Site;
const buildData = (overrides: object, priceRange = "") =>
	buildBusinessData(createSite(overrides), priceRange);

test("includes upcoming special hours unless closed that day", () => {
	const hours = { opens: "08:00", closes: "12:00", reason: "Víspera" };
	const specialDays = ["2026-11-30", "2026-12-24", "2026-12-25"].map((date) => ({
		date,
		...hours,
	}));
	const specialHours = [
		{
			"@type": "OpeningHoursSpecification",
			validFrom: "2026-12-24",
			validThrough: "2026-12-24",
			opens: "08:00",
			closes: "12:00",
		},
	];
	expect(buildData({ specialDays })).toMatchObject({
		specialOpeningHoursSpecification: specialHours,
		department: { specialOpeningHoursSpecification: specialHours },
	});
});

test("omits special hours when there are none", () => {
	expect(buildData({})).not.toHaveProperty("specialOpeningHoursSpecification");
});

test("includes location, logo and prices only when set", () => {
	const minimalData = buildData({});
	for (const name of ["geo", "logo", "priceRange"]) expect(minimalData).not.toHaveProperty(name);
	const address = { ...settingsSeed.address, latitude: 8.97, longitude: -79.53 };
	const fullData = buildData({ address, logo: "/images/logo/logo.png" }, "$45.00 – $320.00");
	expect(fullData).toMatchObject({
		geo: { latitude: 8.97, longitude: -79.53 },
		logo: "https://taller.example/images/logo/logo.png",
		priceRange: "$45.00 – $320.00",
	});
});

test("includes a service's starting price only when set", () => {
	const oilService = { ...serviceSeeds[0], id: "cambio-de-aceite" } as (typeof serviceSeeds)[number];
	const pricedService = { ...oilService, price: 45.5, price_note: "según el motor y el aceite" };
	expect(buildServiceData(createSite({}), pricedService)).toMatchObject({
		"@type": "Service",
		offers: {
			"@type": "Offer",
			url: "https://taller.example/servicios/cambio-de-aceite",
			priceSpecification: {
				"@type": "PriceSpecification",
				minPrice: "45.50",
				priceCurrency: "USD",
				valueAddedTaxIncluded: true,
				description: "según el motor y el aceite",
			},
		},
	});
	expect(buildServiceData(createSite({}), oilService)).not.toHaveProperty("offers");
});

test("publishes other telephones with their use", () => {
	expect(buildData({})).not.toHaveProperty("contactPoint");
	const otherPhones = [{ number: "+5072334411", use: "Repuestos" }];
	expect(buildData({ otherPhones })).toMatchObject({
		telephone: settingsSeed.phone,
		contactPoint: [{ "@type": "ContactPoint", telephone: "+5072334411", contactType: "Repuestos" }],
	});
});

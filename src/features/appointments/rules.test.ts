import { expect, test } from "vitest";
import { serviceSeeds } from "#seed/services.ts";
import { settingsSeed } from "#seed/settings.ts";
import {
	appointmentServices,
	contactServices,
	isBookable,
	timesOn,
	whyNotDay,
	whyNotTime,
	whyNotYear,
} from "./rules.ts";

const names = serviceSeeds.map(({ name }) => name);
/** Friday 20 November 2026, 10:00 AM in Panama unless said otherwise. */
const at = (instant = "2026-11-20T15:00:00Z") => ({
	now: new Date(instant),
	calendar: settingsSeed,
});

test("the modal offers 14 services, the contact page 9", () => {
	expect(appointmentServices(names)).toHaveLength(14);
	expect(appointmentServices(names).slice(8)).toEqual([
		"Revisión Pre-Venta",
		"Instalación de Accesorios",
		"Detailing y Lavado",
		"Alineación y Balanceo",
		"Escaneo Vehicular",
		"Mantenimiento Preventivo",
	]);
	expect(contactServices(names)).toHaveLength(9);
	expect(contactServices(names).at(-1)).toBe("Otro");
});

test("an extra that staff make a service of its own is offered once", () => {
	const services = appointmentServices([...names, "Detailing y Lavado"]);
	expect(new Set(services).size).toBe(services.length);
});

test("today is a good day, yesterday is not", () => {
	expect(whyNotDay("2026-11-20", at())).toBeUndefined();
	expect(whyNotDay("2026-11-19", at())).toMatch(/ya pasó/);
});

test("at 8 PM in Panama today is still today, though UTC is a day ahead", () => {
	const evening = at("2026-11-21T01:00:00Z");
	expect(whyNotDay("2026-11-20", evening)).toBeUndefined();
	expect(whyNotDay("2026-11-19", evening)).toMatch(/ya pasó/);
	expect(whyNotTime("2026-11-21", "8:00 AM", evening)).toBeUndefined();
});

test.each(["UTC", "America/Panama", "Asia/Tokyo", "Pacific/Kiritimati"])(
	"the time zone of the machine (%s) changes nothing",
	(zone) => {
		const before = process.env.TZ;
		process.env.TZ = zone;
		try {
			const evening = at("2026-11-21T01:00:00Z");
			expect(whyNotDay("2026-11-20", evening)).toBeUndefined();
			expect(whyNotDay("2026-11-22", evening)).toMatch(/domingos/);
			expect(timesOn("2026-11-21", evening).at(-1)).toBe("3:00 PM");
			expect(whyNotYear(2027, new Date("2027-01-01T03:00:00Z"))).toBeUndefined();
			expect(whyNotYear(2028, new Date("2027-01-01T03:00:00Z"))).toMatch(/2027/);
		} finally {
			process.env.TZ = before;
			if (before === undefined) delete process.env.TZ;
		}
	},
);

test("a Sunday and a holiday are refused with their reason", () => {
	expect(whyNotDay("2026-11-22", at())).toBe(
		"Ese día estamos cerrados: los domingos no abrimos. Elige otro día.",
	);
	expect(whyNotDay("2026-12-25", at())).toBe("Ese día estamos cerrados: Navidad. Elige otro día.");
});

test("a day more than a year ahead is refused", () => {
	expect(whyNotDay("2027-11-19", at())).toBeUndefined();
	expect(whyNotDay("2099-01-05", at())).toMatch(/12 meses/);
});

test("a weekday offers all nine hours, a Saturday those that end before 4 PM", () => {
	expect(timesOn("2026-11-23", at())).toHaveLength(9);
	expect(timesOn("2026-11-21", at()).at(-1)).toBe("3:00 PM");
	expect(whyNotTime("2026-11-21", "4:00 PM", at())).toMatch(/cerramos a las 4:00 PM/);
	expect(isBookable("2026-11-21", "3:00 PM", at())).toBe(true);
});

test("today offers only the hours to come; a closed day offers none", () => {
	expect(timesOn("2026-11-20", at())[0]).toBe("11:00 AM");
	expect(whyNotTime("2026-11-20", "10:00 AM", at())).toMatch(/ya pasó/);
	expect(timesOn("2026-11-22", at())).toEqual([]);
	expect(timesOn("", at())).toHaveLength(9);
});

test("a shop that opens late refuses the early hour", () => {
	const hours = settingsSeed.hours.map((day) => day && { ...day, opens: "09:00" });
	const late = { now: at().now, calendar: { ...settingsSeed, hours } };
	expect(whyNotTime("2026-11-23", "8:00 AM", late)).toMatch(/abrimos a las 9:00 AM/);
});

test("next year's model is on the road, the one after is not", () => {
	expect(whyNotYear(2027, at().now)).toBeUndefined();
	expect(whyNotYear(2028, at().now)).toBe(
		"El año del carro va hasta 2027. Revisa las cuatro cifras.",
	);
});

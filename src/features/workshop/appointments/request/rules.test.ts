import { expect, test } from "vitest";
import { getYearError } from "#domain/car/messages.ts";
import { toPanamaDay } from "#domain/time.ts";
import { serviceSeeds } from "#seed/services.ts";
import { listAppointmentServices } from "./appointment-services.ts";
import { formatRequestChat } from "./messages.ts";
import { listContactServices } from "./rules.ts";

const names = serviceSeeds.map(({ name }) => name);
const now = new Date("2026-11-20T15:00:00Z");
const newYearsEve = new Date("2027-01-01T03:00:00Z");

test("lists 14 services for the modal, 9 for contact", () => {
	expect(listAppointmentServices(names)).toHaveLength(14);
	expect(listAppointmentServices(names).slice(8)).toEqual([
		"Revisión Pre-Venta",
		"Instalación de Accesorios",
		"Detailing y Lavado",
		"Alineación y Balanceo",
		"Escaneo Vehicular",
		"Mantenimiento Preventivo",
	]);
	expect(listContactServices(names)).toHaveLength(9);
	expect(listContactServices(names).at(-1)).toBe("Otro");
});

test("lists an extra once when it becomes a service", () => {
	const services = listAppointmentServices([...names, "Detailing y Lavado"]);
	expect(new Set(services).size).toBe(services.length);
});

test("uses the typed brand when the car is unlisted", () => {
	const unlistedCar = { vehicleBrand: "Otro", vehicleModel: "Swift", vehicleYear: "2019" };
	expect(formatRequestChat({ ...unlistedCar, vehicleBrandOther: "" })).toContain("Carro: Swift 2019");
	expect(formatRequestChat({ ...unlistedCar, vehicleBrandOther: "Suzuki" })).toContain("Suzuki Swift 2019");
});

test("accepts next year's model but no later one", () => {
	expect(getYearError(2027, toPanamaDay(now))).toBeUndefined();
	expect(getYearError(2028, toPanamaDay(now))).toBe(
		"El año del carro va hasta 2027. Revisa las cuatro cifras.",
	);
});

test.each(["UTC", "America/Panama", "Pacific/Kiritimati"])(
	"uses Panama's year when the machine is in %s",
	(zone) => {
		const before = process.env.TZ;
		process.env.TZ = zone;
		try {
			expect(getYearError(2027, toPanamaDay(newYearsEve))).toBeUndefined();
			expect(getYearError(2028, toPanamaDay(newYearsEve))).toMatch(/2027/);
		} finally {
			process.env.TZ = before;
			if (before === undefined) delete process.env.TZ;
		}
	},
);

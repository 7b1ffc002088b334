import type { APIRequestContext } from "@playwright/test";
import type { Visit } from "#features/appointments/contract.ts";
import type { Settings } from "#features/settings/contract.ts";
import { planOf } from "#features/settings/rules.ts";
import type { Login } from "#features/staff/contract.ts";
import { addDays, weekdayOf } from "#panama/time.ts";
import { expect } from "./fixtures.ts";
import { TODAY } from "./server.ts";
import { bearer } from "./staff.ts";

const FIRST_DAY_AHEAD = 21;
/** Journeys in other files book from Tuesday to Thursday. */
const OUR_WEEKDAYS = [1, 5];
export const CLOSED_FOR = "Inventario";

/** Returns a separate day for each journey, so that none fills another's hours. Days closed by a journey count as open. */
export async function openDay(api: APIRequestContext, place: number): Promise<string> {
	const settings = (await (await api.get("/api/settings")).json()) as Settings;
	const closedDays = settings.closedDays.filter(({ reason }) => reason !== CLOSED_FOR);
	const from = addDays(TODAY, FIRST_DAY_AHEAD);
	const open = Array.from({ length: 63 }, (_, ahead) => addDays(from, ahead)).filter(
		(day) =>
			OUR_WEEKDAYS.includes(weekdayOf(day)) && "opens" in planOf(day, { ...settings, closedDays }),
	);
	return open[place] ?? "";
}

type Wanted = { day: string; time: string; name: string };

/** Returns a random telephone, because each one may have only a few open visits. */
const anyPhone = () => `6${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;

export async function addVisit(
	api: APIRequestContext,
	staff: Login,
	wanted: Wanted,
): Promise<Visit> {
	const data = { ...wanted, phone: anyPhone(), service: "Escaneo Vehicular", minutes: 60 };
	const headers = { ...bearer(staff), "idempotency-key": crypto.randomUUID() };
	const answer = await api.post("/api/admin/agenda", { data, headers });
	expect(answer.status(), await answer.text()).toBe(201);
	return answer.json();
}

/** Requests a visit through the public form. */
export async function ask(api: APIRequestContext, more: object) {
	const data = {
		source: "modal",
		phone: anyPhone(),
		serviceType: "Escaneo Vehicular",
		vehicleBrand: "Toyota",
		vehicleModel: "Corolla",
		vehicleYear: 2018,
		urgency: "media",
		...more,
	};
	const headers = {
		"x-forwarded-for": `10.8.${process.pid & 255}.${Math.floor(Math.random() * 250)}`,
	};
	const answer = await api.post("/api/appointments", { data, headers });
	expect(answer.status(), await answer.text()).toBe(201);
}

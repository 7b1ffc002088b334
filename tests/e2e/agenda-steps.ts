import type { APIRequestContext } from "@playwright/test";
import type { Login } from "#core/accounts/contract.ts";
import type { Settings } from "#core/settings/contract.ts";
import { getDayPlan } from "#core/settings/rules.ts";
import { addDays, getWeekday } from "#domain/time.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { expect } from "./fixtures.ts";
import { TODAY } from "./server.ts";
import { getAuthHeaders } from "./staff.ts";

const FIRST_DAY_AHEAD = 21;
/** Journeys in other files book from Tuesday to Thursday. */
const JOURNEY_WEEKDAYS = [1, 5];
export const CLOSURE_REASON = "Inventario";

/** Returns a separate day for each journey, so that none fills another's hours. Days closed by a journey count as open. */
export async function findOpenDay(api: APIRequestContext, index: number): Promise<string> {
	const settings = (await (await api.get("/api/settings")).json()) as Settings;
	const closedDays = settings.closedDays.filter(({ reason }) => reason !== CLOSURE_REASON);
	const firstDay = addDays(TODAY, FIRST_DAY_AHEAD);
	const openDays = Array.from({ length: 63 }, (_, offset) => addDays(firstDay, offset)).filter(
		(day) =>
			JOURNEY_WEEKDAYS.includes(getWeekday(day)) && "opens" in getDayPlan(day, { ...settings, closedDays }),
	);
	return openDays[index] ?? "";
}

type VisitInput = { day: string; time: string; name: string };

/** Returns a random telephone, because each one may have only a few open visits. */
const createRandomPhone = () => `6${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;

export async function createVisit(api: APIRequestContext, staff: Login, input: VisitInput): Promise<Visit> {
	const data = { ...input, phone: createRandomPhone(), service: "Escaneo Vehicular", minutes: 60 };
	const headers = { ...getAuthHeaders(staff), "idempotency-key": crypto.randomUUID() };
	const response = await api.post("/api/admin/agenda", { data, headers });
	expect(response.status(), await response.text()).toBe(201);
	return response.json();
}

/** Requests a visit through the public form. */
export async function requestVisit(api: APIRequestContext, overrides: object) {
	const data = {
		source: "modal",
		phone: createRandomPhone(),
		serviceType: "Escaneo Vehicular",
		vehicleBrand: "Toyota",
		vehicleModel: "Corolla",
		vehicleYear: 2018,
		urgency: "media",
		...overrides,
	};
	const headers = {
		"x-forwarded-for": `10.8.${process.pid & 255}.${Math.floor(Math.random() * 250)}`,
	};
	const response = await api.post("/api/appointments", { data, headers });
	expect(response.status(), await response.text()).toBe(201);
}

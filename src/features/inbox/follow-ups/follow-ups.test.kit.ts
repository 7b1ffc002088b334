import { randomUUID } from "node:crypto";
import { beforeEach, expect } from "vitest";
import { FIRST_ADMIN } from "#core/accounts/first-admin.server.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import type { FollowUp } from "./contract.ts";

const FRIDAY = "2026-11-20T15:00:00Z";

/** Opens a shop on a Friday morning with staff logged in at «Por contactar hoy», for one test file. */
export function openFollowUpsWorld() {
	const world = openWorld();
	let token = "";

	/** Sets the clock and logs in again, because a session does not last until the next day. */
	async function setClock(instant: string) {
		world.ctx.clock.set(instant);
		const body = { username: FIRST_ADMIN, password: world.ctx.env.BIELA_ADMIN_PASSWORD };
		token = (await world.call("/api/admin/login", { body })).json.access_token;
	}
	const asStaff = (path: string, options = {}) => world.call(path, { token, ...options });
	beforeEach(() => setClock(FRIDAY));

	let lastPhone = 0;
	const createPerson = (name: string) => ({ name, phone: `6200-${String(1000 + ++lastPhone)}` });

	async function getFollowUps() {
		const { status, json } = await asStaff("/api/admin/follow-ups");
		expect(status).toBe(200);
		return json as Record<
			"promises" | "calledOff" | "arrivals" | "visits" | "missed" | "quotes" | "contacted",
			FollowUp[]
		> & {
			visits_day: string;
			visits_without_hour: number;
			unclosed: Visit[];
			waiting: number;
		};
	}
	const findByName = (items: FollowUp[], name: string) => items.find((item) => item.name === name);

	async function bookVisit(name: string, preferredDate: string, preferredTime: string, email?: string) {
		const body = {
			...createPerson(name),
			email,
			source: "contacto",
			service: "Otro",
			vehicleType: "Hatchback",
			preferredDate,
			preferredTime,
		};
		const { status, json } = await world.call("/api/appointments", { body, key: randomUUID() });
		expect(status, JSON.stringify(json)).toBe(201);
		const [lead] = (await asStaff(`/api/admin/inbox?q=${json.reference}`)).json.leads;
		return (await asStaff(`/api/admin/agenda/${lead.id}/visit`)).json.visit as Visit;
	}

	async function setState({ id }: Pick<Visit, "id">, state: string) {
		const { updated_at } = (await asStaff(`/api/admin/agenda/${id}`)).json;
		const options = { method: "PUT", body: { state, updated_at } };
		expect((await asStaff(`/api/admin/agenda/${id}/state`, options)).status).toBe(200);
	}

	async function bookConfirmedVisit(...visit: Parameters<typeof bookVisit>) {
		await setState(await bookVisit(...visit), "confirmed");
	}

	const markFollowedUp = (item: FollowUp | undefined, kind = item?.kind) =>
		asStaff(`/api/admin/follow-ups/${item?.lead_id}/done`, { body: { kind, channel: "phone" } });

	return {
		world,
		setClock,
		asStaff,
		createPerson,
		getFollowUps,
		findByName,
		bookVisit,
		setState,
		bookConfirmedVisit,
		markFollowedUp,
	};
}

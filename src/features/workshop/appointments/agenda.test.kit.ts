import { openWorld } from "#tests/server/world.test.kit.ts";
import { createWorldCounter } from "#tests/world-cells.ts";

type World = ReturnType<typeof openWorld>;

/** Working days that are not holidays; a test that needs an empty day takes the next one. */
const DAYS = ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"].concat(
	["2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-07"],
	["2026-12-09", "2026-12-10", "2026-12-11", "2026-12-14", "2026-12-15", "2026-12-16"],
	["2026-12-17", "2026-12-18", "2026-12-22", "2026-12-28", "2026-12-29", "2026-12-30"],
);
const nextDayNumber = createWorldCounter();
export function nextDay(): string {
	const day = DAYS[nextDayNumber() - 1];
	if (!day) throw new Error("Every day was given to a test already: add one.");
	return day;
}

/** Numbers the test customers, so that each has a unique name and phone. */
const nextPersonNumber = createWorldCounter();

/** Builds a request as the contact page sends it; «Otro» takes two hours. */
export const buildContactRequest = (overrides: object = {}) => {
	const number = 1000 + nextPersonNumber();
	return {
		source: "contacto",
		name: `Ana Ríos ${number}`,
		phone: `6222-${number}`,
		service: "Otro",
		vehicleType: "Pick-up",
		preferredDate: "2026-11-27",
		preferredTime: "9:00 AM",
		...overrides,
	};
};

/** Builds a request as the modal sends it: a one-hour oil change with an email address. */
export const buildModalRequest = (overrides: object = {}) => {
	const number = 1000 + nextPersonNumber();
	return {
		source: "modal",
		name: `Luis Pérez ${number}`,
		phone: `6333-${number}`,
		email: `luis${number}@correo.com`,
		serviceType: "cambio-de-aceite",
		vehicleBrand: "Toyota",
		vehicleModel: "Corolla",
		vehicleYear: "2015",
		urgency: "media",
		preferredDate: "2026-11-27",
		preferredTime: "9:00 AM",
		...overrides,
	};
};

/** Builds a visit as staff enter it. */
export const buildStaffRequest = (overrides: object = {}) => {
	const number = 1000 + nextPersonNumber();
	return {
		name: `Eva Soto ${number}`,
		phone: `6444-${number}`,
		service: "Otro",
		day: "2026-11-27",
		time: "9:00 AM",
		minutes: 60,
		...overrides,
	};
};

/** Opens a test world and its agenda; its test clock starts at Friday 20 November 2026, 10 AM. */
export function openAgenda(...worldOptions: Parameters<typeof openWorld>) {
	const world = openWorld(...worldOptions);
	return { world, agenda: createAgendaClient(world) };
}

/** Creates the API calls that agenda tests make. */
export function createAgendaClient(world: World) {
	const read = async (path: string) => (await world.asStaff(`/api/admin/agenda${path}`)).json;
	const put = (id: string, part: "time" | "state", body: object) =>
		world.asStaff(`/api/admin/agenda/${id}/${part}`, { method: "PUT", body });
	return {
		book: (body: object, key?: string) => world.call("/api/appointments", { body, ...(key && { key }) }),
		createByStaff: (body: object, key?: string) =>
			world.asStaff("/api/admin/agenda", { body, ...(key && { key }) }),
		read,
		/** Finds a visit by its reference, on any day or without one. */
		find: async (reference: string) => {
			const { visits, waiting } = await read("?from=2026-11-20&to=2026-12-31");
			return [...visits, ...waiting].find((visit) => visit.reference === reference);
		},
		async setState(id: string, state: string, reason = "") {
			const { updated_at } = await read(`/${id}`);
			return put(id, "state", { state, reason, updated_at });
		},
		async move(id: string, change: object) {
			const { updated_at } = await read(`/${id}`);
			return put(id, "time", { ...change, updated_at });
		},
		put,
		/** Sets the clock and keeps the staff sessions alive. */
		setClock: async (lastUsedAt: string) => {
			world.ctx.clock.set(lastUsedAt);
			await world.ctx.db.updateTable("sessions").set({ lastUsedAt }).execute();
		},
		getAvailability: async (query: string) => (await world.call(`/api/availability?${query}`)).json,
		/** Lists the reserved hours of a day or of a visit, as "day minute bay". */
		listReservedHours: async ({ day, id }: { day?: string; id?: string }) => {
			let query = world.ctx.db.selectFrom("visitHours").selectAll();
			if (day) query = query.where("day", "=", day);
			if (id) query = query.where("visitId", "=", id);
			const rows = await query.orderBy("day").orderBy("minute").orderBy("bay").execute();
			return rows.map((row) => `${row.day} ${row.minute} ${row.bay}`);
		},
		getLinkToken: ({ link }: { link: string }) => link.split("/").at(-1) ?? "",
	};
}

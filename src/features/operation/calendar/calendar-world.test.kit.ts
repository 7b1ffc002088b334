import { afterAll, beforeAll } from "vitest";
import { enterWorldBeforeEachTest } from "#tests/fresh-worlds.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { createWorldCell } from "#tests/world-cells.ts";
import { openCalendarSenders } from "./sync.server.ts";
import { CLIENT, openZohoDouble, type ZohoDouble } from "./zoho-double.test.kit.ts";

/** Short enough for tests that wait for a timeout. */
export const QUICK = { timeoutMs: 700, createIntervalMs: 5 };
const MAX_STEPS = 12;

/** Opens the API with its own Zoho double, for one test file. */
export function openCalendarWorld() {
	const world = openWorld();
	let zoho: ZohoDouble;
	let lastPhone = 4000;

	beforeAll(async () => {
		zoho = await openZohoDouble(() => world.ctx.now());
		Object.assign(world.ctx.env, {
			ZOHO_CLIENT_ID: CLIENT.id,
			ZOHO_CLIENT_SECRET: CLIENT.secret,
			ZOHO_ACCOUNTS_URL: zoho.origin,
			SITE_URL: "https://taller.example",
		});
		for (const [topic, sender] of Object.entries(openCalendarSenders(world.ctx, QUICK)))
			world.ctx.outbox.setSender(topic, sender);
		await raiseCapacity();
	});
	afterAll(() => zoho.close());
	const restoreZoho = new Map<string, () => void>();
	enterWorldBeforeEachTest(async (suiteId) => {
		const restore = restoreZoho.get(suiteId);
		if (restore) restore();
		else restoreZoho.set(suiteId, zoho.capture());
	});

	/** Raises the hourly capacity, so that no test finds a full hour. */
	async function raiseCapacity() {
		const { settings, updated_at } = (await world.asStaff("/api/admin/settings")).json;
		const { sampleFields: _, ...edit } = settings;
		const agenda = { ...edit.agenda, capacityPerHour: 20 };
		const body = { ...edit, agenda, updated_at };
		const reply = await world.asStaff("/api/admin/settings", { method: "PUT", body });
		if (reply.status !== 200) throw new Error(JSON.stringify(reply.json));
	}

	const session = createWorldCell({ token: "", loggedInAt: 0 });
	/** Logs in again after the clock moved, because the session has expired by then. */
	async function asFreshStaff(path: string, options: Parameters<typeof world.call>[1] = {}) {
		const now = world.ctx.now().getTime();
		if (now - session.value.loggedInAt > 10 * 60_000) {
			const body = { username: "admin", password: world.ctx.env.BIELA_ADMIN_PASSWORD };
			const { json } = await world.call("/api/admin/login", { body });
			session.value = { token: json.access_token, loggedInAt: now };
		}
		return world.call(path, { token: session.value.token, ...options });
	}

	async function startAuthorisation(): Promise<{ authUrl: string; state: string }> {
		const { json } = await asFreshStaff("/api/admin/zoho/auth-url");
		return {
			authUrl: json.auth_url,
			state: new URL(json.auth_url).searchParams.get("state") ?? "",
		};
	}

	/** Authorises as the owner does. */
	async function connect(location = "us") {
		const { authUrl, state } = await startAuthorisation();
		const accounts = location === "us" ? zoho.origin : `${zoho.origin}/${location}`;
		return asFreshStaff("/api/admin/zoho/callback", {
			body: {
				code: zoho.accept(authUrl, location),
				state,
				location,
				"accounts-server": accounts,
			},
		});
	}

	/** Books a visit as a customer does, by default for 2026-12-10 at 9:00. */
	async function book(overrides: object = {}): Promise<{ id: string; leadId: string; reference: string }> {
		const reply = await world.call("/api/appointments", {
			body: {
				source: "modal",
				name: "Ana Ríos",
				phone: `6123-${++lastPhone}`,
				email: `ana${lastPhone}@correo.com`,
				serviceType: "Frenos",
				vehicleBrand: "Toyota",
				vehicleModel: "Corolla",
				vehicleYear: "2015",
				urgency: "media",
				preferredDate: "2026-12-10",
				preferredTime: "9:00 AM",
				description: "Suena al frenar",
				...overrides,
			},
		});
		if (reply.status !== 201) throw new Error(JSON.stringify(reply.json));
		const { reference } = reply.json;
		return world.ctx.db
			.selectFrom("visits")
			.innerJoin("leads", "leads.id", "visits.leadId")
			.select(["visits.id", "leadId", "reference"])
			.where("reference", "=", reference)
			.executeTakeFirstOrThrow();
	}

	/** Drains the outbox until no calendar job is pending, moving the clock 20 minutes a step. */
	async function drainOutbox(): Promise<void> {
		for (let step = 0; step < MAX_STEPS; step++) {
			await world.ctx.outbox.drain();
			const { length } = await world.ctx.db
				.selectFrom("outbox")
				.select("id")
				.where("state", "=", "pending")
				.where("topic", "like", "calendar%")
				.execute();
			if (length === 0) return;
			world.ctx.clock.advance(20 * 60_000);
		}
	}

	const getVisit = (id: string) =>
		world.ctx.db.selectFrom("visits").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

	/** Changes the current version of a visit as staff. */
	async function change(id: string, part: "time" | "state" | "data", body: object) {
		const { updatedAt } = await getVisit(id);
		const reply = await asFreshStaff(`/api/admin/agenda/${id}/${part}`, {
			method: "PUT",
			body: { ...body, updated_at: updatedAt },
		});
		if (reply.status !== 200) throw new Error(JSON.stringify(reply.json));
	}

	return {
		world,
		get zoho() {
			return zoho;
		},
		asFreshStaff,
		startAuthorisation,
		connect,
		book,
		drainOutbox,
		getVisit,
		move: (id: string, day: string, time: string) => change(id, "time", { day, time }),
		correct: (id: string, corrections: object) => change(id, "data", corrections),
		cancel: (id: string) => change(id, "state", { state: "cancelled", reason: "No puede ese día" }),
		getLinkState: async () => (await asFreshStaff("/api/admin/zoho")).json,
		/** Finds the events of one reference. */
		findEvents: (reference: string) => zoho.events.filter(({ title }) => title.includes(reference)),
	};
}

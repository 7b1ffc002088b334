import { createECDH, randomBytes } from "node:crypto";
import { publishShop } from "#tests/publish-shop.ts";
import { DONE, type Json, type Repeats, type Subjects } from "./repeats.test.kit.ts";

/** Customers, the team, settings and what belongs to them. */
export function listPeopleRepeats(subjects: Subjects): Repeats {
	const { world, admin, orders } = subjects;
	let number = 5000;
	const same = { again: "same", other: "same" };
	const buildPerson = () => ({ name: `Eva Tem ${++number}`, phone: `6380-${number}`, email: "", ruc: "" });
	const meet = async (): Promise<Json> => admin("/customers", buildPerson());
	const buildColleague = () => ({
		...{ full_name: `Luis ${++number}`, username: `luis${number}` },
		...{ email: `luis${number}@correo.com`, password: "clave-de-prueba-larga", role: "reception" },
	});
	const employ = async (): Promise<Json> => (await admin("/create-admin", buildColleague())).user;
	const dataRequest = async (): Promise<Json> => {
		const { id } = await meet();
		return admin(`/customers/${id}/data-requests`, { kind: "access", received_on: "2026-11-20" });
	};
	/** Writes down two requests of one person. */
	const writeTwo = async (): Promise<Json[]> => {
		const phone = `6381-${++number}`;
		const request = { kind: "contact", channel: "phone", name: "Eva Tem", phone, wish: "Pastillas" };
		return [await admin("/inbox", request), await admin("/inbox", { ...request, wish: "Discos" })];
	};
	const buildDevice = () => {
		const curve = createECDH("prime256v1");
		const keys = {
			p256dh: curve.generateKeys().toString("base64url"),
			auth: randomBytes(16).toString("base64url"),
		};
		return { endpoint: `https://fcm.googleapis.com/fcm/send/${++number}`, keys };
	};
	return {
		createCustomer: {
			prepare: () => ({ path: "/customers", body: buildPerson() }),
			again: DONE,
			other: "known_phone",
		},
		correctCustomer: {
			async prepare() {
				const { id, updated_at, phone } = await meet();
				const body = { name: "Otra", phone, email: "", ruc: "", updated_at };
				return { path: `/customers/${id}`, method: "PUT", body };
			},
			again: DONE,
			other: "changed_meanwhile",
		},
		writeCustomerNotes: {
			async prepare() {
				const { id, updated_at } = await meet();
				return {
					path: `/customers/${id}/notes`,
					method: "PUT",
					body: { notes: "Paga tarde", seen: "", updated_at },
				};
			},
			again: DONE,
			other: "changed_meanwhile",
		},
		updateReminderPreference: {
			prepare: async () => ({
				...{ path: `/customers/${(await meet()).id}/reminders`, method: "PUT" },
				body: { wants_no_reminders: true },
			}),
			...same,
		},
		recordCustomerContact: {
			async prepare() {
				const { customer_id } = await orders.read(await orders.receive());
				return { path: `/customers/${customer_id}/contacts`, method: "POST" };
			},
			...same,
		},
		mergeLeads: {
			async prepare() {
				const [one, other] = await writeTwo();
				return { path: `/inbox/${one.id}/merges`, body: { other_id: other.id } };
			},
			...same,
		},
		splitLeads: {
			async prepare() {
				const [one, other] = await writeTwo();
				await admin(`/inbox/${one.id}/merges`, { other_id: other.id });
				return { path: `/inbox/${one.id}/merges/${other.id}`, method: "DELETE" };
			},
			...same,
		},
		mergeCustomers: {
			async prepare() {
				const [one, other] = [await meet(), await meet()];
				return { path: `/customers/${one.id}/merges`, body: { other_id: other.id } };
			},
			again: DONE,
			other: DONE,
		},
		splitCustomers: {
			async prepare() {
				const [one, other] = [await meet(), await meet()];
				await admin(`/customers/${one.id}/merges`, { other_id: other.id });
				return { path: `/customers/${one.id}/merges/${other.id}`, method: "DELETE" };
			},
			again: DONE,
			other: "not_found",
		},
		registerDataRequest: {
			prepare: async () => ({
				path: `/customers/${(await meet()).id}/data-requests`,
				body: { kind: "access", received_on: "2026-11-20" },
			}),
			...same,
		},
		answerDataRequest: {
			async prepare() {
				const { requests } = await dataRequest();
				return { path: `/data-requests/${requests[0].id}/outcome`, method: "PUT", body: { outcome: "met" } };
			},
			again: DONE,
			other: "answered",
		},
		erasePerson: {
			async prepare() {
				const { id, phone } = await meet();
				return { path: `/customers/${id}/erasure`, body: { phone_end: phone.slice(-4) } };
			},
			again: DONE,
			other: "not_found",
		},
		createAdmin: {
			prepare: () => ({ path: "/create-admin", body: buildColleague() }),
			again: DONE,
			other: "username_taken",
		},
		createInvitation: {
			prepare: () => {
				const { password: _, ...person } = buildColleague();
				return { path: "/invitations", body: person };
			},
			again: "same",
			other: "username_taken",
		},
		issuePasswordLink: {
			prepare: async () => ({ path: `/admins/${(await employ()).id}/password-link`, method: "POST" }),
			again: "again",
			other: "again",
		},
		withdrawPasswordLink: {
			async prepare() {
				const path = `/admins/${(await employ()).id}/password-link`;
				await admin(path, {});
				return { path, method: "DELETE" };
			},
			...same,
		},
		changeRole: {
			prepare: async () => ({
				...{ path: `/admins/${(await employ()).id}/role`, method: "PUT" },
				body: { role: "editor" },
			}),
			...same,
		},
		deactivateAdmin: {
			prepare: async () => ({ path: `/admins/${(await employ()).id}/deactivation`, method: "POST" }),
			...same,
		},
		activateAdmin: {
			async prepare() {
				const { id } = await employ();
				await admin(`/admins/${id}/deactivation`, {});
				return { path: `/admins/${id}/deactivation`, method: "DELETE" };
			},
			...same,
		},
		replacePassword: {
			prepare: async () => ({ path: `/admins/${(await employ()).id}/password`, method: "POST" }),
			again: "again",
			other: "again",
		},
		resetTwoStep: {
			prepare: async () => ({ path: `/admins/${(await employ()).id}/two-step`, method: "DELETE" }),
			...same,
		},
		setTwoStepRequired: {
			prepare: () => ({ path: "/two-step-policy", method: "PUT", body: { owners_need_two_step: false } }),
			...same,
		},
		changeOwnDetails: {
			prepare: () => ({ path: "/me", method: "PUT", body: { full_name: "Una de owner", email: "" } }),
			...same,
		},
		endOtherSessions: { prepare: () => ({ path: "/sessions", method: "DELETE" }), ...same },
		editSettings: {
			async prepare() {
				const { settings, updated_at } = await admin("/settings");
				const { sampleFields: _, ...form } = settings;
				return { path: "/settings", method: "PUT", body: { ...form, tagline: "Otro lema", updated_at } };
			},
			again: DONE,
			other: "changed_meanwhile",
		},
		approveSample: {
			prepare: () => ({ path: "/settings/approvals", body: { field: "social.tiktok" } }),
			again: DONE,
			other: "not_a_sample",
		},
		publishSite: {
			async prepare() {
				const callPanel = (path: string, method: string, body?: object) => admin(`/${path}`, body, method);
				await callPanel("publication", "DELETE").catch(() => undefined);
				await publishShop(callPanel);
				await callPanel("publication", "DELETE");
				const { samples } = await admin("/publication");
				return { path: "/publication", body: { accepted: samples.map(({ name }: Json) => name) } };
			},
			again: DONE,
			other: DONE,
		},
		unpublishSite: {
			async prepare() {
				await publishShop((path, method, body) => admin(`/${path}`, body, method));
				return { path: "/publication", method: "DELETE" };
			},
			again: DONE,
			other: DONE,
		},
		subscribeDevice: { prepare: () => ({ path: "/push/subscription", body: buildDevice() }), ...same },
		unsubscribeDevice: {
			async prepare() {
				const device = buildDevice();
				await world.asStaff("/api/admin/push/subscription", { body: device });
				return { path: "/push/subscription", method: "DELETE", body: { endpoint: device.endpoint } };
			},
			...same,
		},
	};
}

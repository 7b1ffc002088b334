import { DAY_MS, toPanamaDay } from "#domain/time.ts";
import {
	buildModalRequest,
	buildStaffRequest,
	nextDay,
} from "#features/workshop/appointments/agenda.test.kit.ts";
import { DONE, type Json, type Repeats, type Subjects } from "./repeats.test.kit.ts";

/** Requests and visits. */
export function listDeskRepeats({ world, agenda, photos, cars, admin }: Subjects): Repeats {
	const request = () => cars.createRequest();
	const addNote = async (id: string): Promise<Json> => {
		const { history } = await admin(`/inbox/${id}/notes`, { text: "Llamó" });
		return history.find((event: Json) => event.note);
	};
	const bookVisit = async (): Promise<Json> => {
		const { json } = await agenda.book(buildModalRequest({ preferredDate: nextDay() }));
		return agenda.find(json.reference);
	};
	return {
		addLeadNote: {
			prepare: async () => ({ path: `/inbox/${(await request()).id}/notes`, body: { text: "Llamó" } }),
			again: "same",
			other: "again",
		},
		requestPhotos: {
			prepare: async () => ({ path: `/inbox/${(await request()).id}/photo-link`, body: { channel: "copy" } }),
			again: "again",
			other: "again",
		},
		changeLeadOwner: {
			async prepare() {
				const { id, updated_at } = await request();
				return {
					path: `/inbox/${id}/owner`,
					method: "PUT",
					body: { owner: "me", updated_at },
				};
			},
			again: "same",
			other: "changed_meanwhile",
		},
		changeLeadState: {
			async prepare() {
				const { id, updated_at } = await request();
				const body = { state: "lost", reason: "No quiso", updated_at };
				return { path: `/inbox/${id}/state`, method: "PUT", body };
			},
			again: "same",
			other: DONE,
		},
		correctLead: {
			async prepare() {
				const { id, updated_at, phone } = await request();
				const body = { name: "Otra", phone, email: "", car: "Kia", service: "", updated_at };
				return { path: `/inbox/${id}/data`, method: "PUT", body };
			},
			again: DONE,
			other: "changed_meanwhile",
		},
		correctLeadNote: {
			async prepare() {
				const { id } = await request();
				const note = await addNote(id);
				const body = { text: "Llamó otra vez", seen_at: note.created_at };
				return { path: `/inbox/${id}/notes/${note.id}`, method: "PUT", body };
			},
			again: DONE,
			other: "changed_meanwhile",
		},
		removeLeadNote: {
			async prepare() {
				const { id } = await request();
				const note = await addNote(id);
				return { path: `/inbox/${id}/notes/${note.id}?seen_at=${note.created_at}`, method: "DELETE" };
			},
			again: DONE,
			other: DONE,
		},
		scheduleCallBack: {
			async prepare() {
				const { id, updated_at } = await request();
				return { path: `/inbox/${id}/call-back`, method: "PUT", body: { day: "2026-11-25", updated_at } };
			},
			again: "same",
			other: "same",
		},
		recordLeadContact: {
			prepare: async () => ({ path: `/inbox/${(await request()).id}/contacts`, body: { channel: "phone" } }),
			again: "again",
			other: "again",
		},
		undoLeadContact: {
			async prepare() {
				const { id } = await request();
				const { updated_at } = await admin(`/inbox/${id}/contacts`, { channel: "phone" });
				return { path: `/inbox/${id}/contact-undo`, body: { updated_at } };
			},
			again: DONE,
			other: DONE,
		},
		releaseLead: {
			async prepare() {
				const body = { name: "Rosa", phone: "6700-1000", message: "http://a.com http://b.com", website: "x" };
				const { json } = await world.call("/api/contact", { body });
				const { leads } = await admin(`/inbox?state=quarantined&q=${json.reference}`);
				return { path: `/inbox/${leads[0].id}/release`, method: "POST" };
			},
			again: "same",
			other: "same",
		},
		copyToCustomer: {
			async prepare() {
				const { id } = await photos.createRequest({ email: "rosa@correo.com" });
				return { path: `/inbox/${id}/customer`, method: "PUT", body: { field: "name" } };
			},
			again: "same",
			other: "same",
		},
		createStaffRequest: {
			prepare: () => ({
				path: "/inbox",
				body: { kind: "contact", channel: "phone", name: "Rita", phone: "6777-0001", wish: "Pastillas" },
			}),
			again: "same",
			other: "again",
		},
		markFollowedUp: {
			prepare: async () => ({
				path: `/follow-ups/${(await request()).id}/done`,
				body: { channel: "phone", kind: "promise" },
			}),
			again: "again",
			other: "again",
		},
		closeOldLeads: {
			async prepare() {
				await request();
				return {
					path: "/closings",
					body: { before: "2026-11-20", kind: "service_request", state: "open", reason: "Sin respuesta" },
				};
			},
			again: "again",
			other: "again",
		},
		closeBurst: {
			prepare: () => ({ path: "/closings/burst", method: "POST" }),
			again: "again",
			other: "again",
		},
		createStaffVisit: {
			prepare: () => ({ path: "/agenda", body: buildStaffRequest({ day: nextDay() }) }),
			again: "same",
			other: "same_hour",
		},
		changeVisitState: {
			async prepare() {
				const { id, updated_at } = await bookVisit();
				return { path: `/agenda/${id}/state`, method: "PUT", body: { state: "confirmed", updated_at } };
			},
			again: DONE,
			other: DONE,
		},
		moveVisit: {
			async prepare() {
				const { id, updated_at, day } = await bookVisit();
				return { path: `/agenda/${id}/time`, method: "PUT", body: { day, time: "2:00 PM", updated_at } };
			},
			again: DONE,
			other: DONE,
		},
		correctVisit: {
			async prepare() {
				const { id, updated_at, phone, service } = await bookVisit();
				const body = { phone, name: "Otra", email: "", service, car: "Kia", note: "", updated_at };
				return { path: `/agenda/${id}/data`, method: "PUT", body };
			},
			again: DONE,
			other: "changed_meanwhile",
		},
		closeDay: {
			prepare: () => ({ path: "/agenda/closed-days", body: { day: "2026-12-23", reason: "Inventario" } }),
			again: DONE,
			other: "already_closed",
		},
		reopenDays: {
			async prepare() {
				await admin("/agenda/closed-days", { day: "2026-12-24", reason: "Inventario" });
				return { path: "/agenda/closed-days/2026-12-24", method: "DELETE" };
			},
			again: DONE,
			other: "not_found",
		},
		setSpecialDay: {
			prepare: () => ({
				path: "/agenda/special-days",
				body: { day: "2026-12-26", opens: "09:00", closes: "13:00", reason: "Feria" },
			}),
			again: "same",
			other: "same",
		},
		restoreRegularHours: {
			async prepare() {
				await admin("/agenda/special-days", {
					day: "2026-12-31",
					opens: "09:00",
					closes: "13:00",
					reason: "Fin",
				});
				return { path: "/agenda/special-days/2026-12-31", method: "DELETE" };
			},
			again: DONE,
			other: "not_found",
		},
		blockHours: {
			prepare: () => ({
				path: "/agenda/blocked-hours",
				body: { day: "2026-12-22", from: "10:00", to: "12:00", reason: "Reunión" },
			}),
			again: DONE,
			other: "already_blocked",
		},
		unblockHours: {
			async prepare() {
				const block = { day: "2026-12-22", from: "14:00", to: "15:00", reason: "Reunión" };
				await admin("/agenda/blocked-hours", block);
				return { path: "/agenda/blocked-hours/2026-12-22?from=14:00", method: "DELETE" };
			},
			again: DONE,
			other: "not_found",
		},
		markCustomerNotified: {
			async prepare() {
				const { id, day } = await bookVisit();
				await admin("/agenda/closed-days", { day, reason: "Inventario" });
				return { path: `/agenda/${id}/customer-notified`, body: { day, why: "Inventario" } };
			},
			again: "same",
			other: "same",
		},
		// Last, because its days pass for the others too.
		undoClosing: {
			async prepare() {
				await request();
				world.ctx.clock.advance(3 * DAY_MS);
				const before = toPanamaDay(world.ctx.now());
				const closing = { before, kind: "service_request", state: "open", reason: "Sin respuesta" };
				const { id } = await admin("/closings", closing);
				return { path: `/closings/${id}/undo`, method: "POST" };
			},
			again: "same",
			other: "same",
		},
	};
}

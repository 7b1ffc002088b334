import {
	buildContactRequest,
	buildModalRequest,
	nextDay,
} from "#features/workshop/appointments/agenda.test.kit.ts";
import { buildJob } from "#features/workshop/estimates/estimates.test.kit.ts";
import { createUploadKey } from "#features/workshop/photos/photos.test.kit.ts";
import type { Json, Repeats, Subjects } from "./repeats.test.kit.ts";

const getToken = ({ link }: Json): string => link.split("/").at(-1) ?? "";

/** Submissions of visitors from the site, and of customers through their link. */
export function listSiteRepeats(subjects: Subjects): Repeats {
	const { cash, orders, estimates, agenda, photos } = subjects;
	const bookVisit = async (): Promise<Json> => {
		const { json } = await agenda.book(buildModalRequest({ preferredDate: nextDay() }));
		return agenda.find(json.reference);
	};
	return {
		sendMessage: {
			prepare: () => ({
				path: "/api/contact",
				body: { name: "Rosa", phone: "6700-2000", message: "Suena al frenar" },
			}),
			again: "same",
			other: "same",
		},
		requestQuote: {
			prepare: () => ({
				path: "/api/quotes",
				body: {
					customer: { name: "Ana", phone: "6700-2001" },
					products: [{ sku: "ENI-DOT4-500", quantity: 1 }],
				},
			}),
			again: "same",
			other: "same",
		},
		requestService: {
			prepare: () => ({
				path: "/api/service-requests",
				body: {
					...{ name: "Eva", phone: "6700-2002", serviceId: "cambio-de-aceite", urgency: "media" },
					...{ vehicleBrand: "Toyota", vehicleModel: "Corolla", vehicleYear: 2015 },
				},
			}),
			again: "same",
			other: "same",
		},
		bookAppointment: {
			prepare: () => ({ path: "/api/appointments", body: buildContactRequest({ preferredDate: nextDay() }) }),
			again: "same",
			other: "same",
		},
		subscribe: {
			prepare: () => ({ path: "/api/newsletter", body: { email: "rosa@correo.com" } }),
			again: "same",
			other: "again",
		},
		confirmOwnVisit: {
			async prepare() {
				const visit = await bookVisit();
				await agenda.setState(visit.id, "confirmed");
				return { path: `/api/visits/${getToken(visit)}/confirmation`, body: {} };
			},
			again: "same",
			other: "same",
		},
		cancelOwnVisit: {
			prepare: async () => ({ path: `/api/visits/${getToken(await bookVisit())}/cancellation`, body: {} }),
			again: "same",
			other: "same",
		},
		moveOwnVisit: {
			async prepare() {
				const visit = await bookVisit();
				const body = { preferredDate: visit.day, preferredTime: "3:00 PM" };
				return { path: `/api/visits/${getToken(visit)}/time`, body };
			},
			again: "same",
			other: "same",
		},
		decideOwnEstimate: {
			async prepare() {
				const sent = await estimates.createSentEstimate([buildJob("Pastillas", 21_000)]);
				const body = { version: sent.version, job_ids: [sent.jobs[0].id], total_cents: 21_000 };
				return { path: `/api/estimates/${estimates.getLinkToken(sent)}/decision`, body };
			},
			again: "same",
			other: "same",
		},
		renewOwnEstimate: {
			async prepare() {
				const { valid_until } = await estimates.startEstimate();
				const sent = await estimates.createSentEstimate([buildJob("Pastillas", 21_000)]);
				await subjects.world.ctx.db
					.updateTable("estimates")
					.set({ validUntil: "2026-11-19" })
					.where("id", "=", sent.id)
					.execute();
				if (!valid_until) throw new Error("an estimate ends on some day");
				return { path: `/api/estimates/${estimates.getLinkToken(sent)}/renewal`, body: {} };
			},
			again: "same",
			other: "same",
		},
		reportOwnPayment: {
			async prepare() {
				const order = await cash.receiveReady(4500);
				return { path: `/api/payments/${getToken(order)}/report`, body: { method: "ach" } };
			},
			again: "same",
			other: "same",
		},
		startPhoto: {
			async prepare() {
				const { path } = await photos.createRequest();
				return { path: `${path}/${createUploadKey()}`, method: "PUT", body: { bytes: 1000 } };
			},
			again: "same",
			other: "same",
		},
		deletePhotoUpload: {
			async prepare() {
				const { path } = await photos.createRequest();
				const key = createUploadKey();
				await photos.startUpload(path, key, 1000);
				return { path: `${path}/${key}`, method: "DELETE" };
			},
			again: "same",
			other: "same",
		},
		startStaffPhoto: {
			async prepare() {
				const { id } = await orders.receive();
				const body = { bytes: 1000, kind: "intake" };
				return { path: `/mechanic-view/${id}/photos/${createUploadKey()}`, method: "PUT", body };
			},
			again: "same",
			other: "same",
		},
	};
}

import { buildJob } from "#features/workshop/estimates/estimates.test.kit.ts";
import { createCameraPhoto } from "#features/workshop/photos/photos.test.kit.ts";
import { buildWalkInBody } from "#features/workshop/work-orders/orders.test.kit.ts";
import { OIL } from "#features/workshop/work-orders/price-list-work/price-list-work.test.kit.ts";
import { DONE, type Json, type Repeats, type Subjects } from "./repeats.test.kit.ts";

/** Estimates, work orders, cars and photos. */
export function listWorkshopRepeats({ orders, estimates, photos, cars, admin }: Subjects): Repeats {
	const request = () => cars.createRequest();
	const sentEstimate = (): Promise<Json> => estimates.createSentEstimate([buildJob("Pastillas", 21_000)]);
	const approvedEstimate = async (): Promise<Json> => {
		const sent = await sentEstimate();
		await estimates.answerByLink(sent, sent.jobs);
		return estimates.read(sent);
	};
	const draft = async (): Promise<Json> =>
		(await estimates.save(await estimates.startEstimate(), [buildJob("Pastillas", 21_000)])).json;
	const storePhoto = async () => {
		const { id, path } = await photos.createRequest();
		await photos.sendPhoto(path, await createCameraPhoto(60, 60));
		return (await photos.readLeadPhotos(id)).photos[0];
	};
	/** Receives two cars, of which the second left again. */
	const receiveTwo = async () => {
		const [order, otherOrder] = [await orders.receive(), await orders.receive()];
		await cars.withdraw(otherOrder);
		return [(await orders.read(order)).car, (await orders.read(otherOrder)).car];
	};
	return {
		startEstimate: {
			prepare: () => ({ path: "/estimates", body: { name: "Ana", phone: "6777-0002" } }),
			again: "same",
			other: "again",
		},
		editEstimate: {
			async prepare() {
				const { id, updated_at, valid_until } = await estimates.startEstimate();
				const body = {
					updated_at,
					valid_until,
					car: { brand: "Kia" },
					jobs: [buildJob("Pastillas", 21_000)],
				};
				return { path: `/estimates/${id}`, method: "PUT", body };
			},
			again: DONE,
			other: "changed_meanwhile",
		},
		sendEstimate: {
			async prepare() {
				const { id, updated_at } = await draft();
				return { path: `/estimates/${id}/send`, body: { updated_at, via: "whatsapp" } };
			},
			again: "again",
			other: "again",
		},
		answerEstimate: {
			async prepare() {
				const { id, version, jobs } = await sentEstimate();
				const approval = { job_ids: jobs.map((job: Json) => job.id), total_cents: 21_000 };
				return {
					path: `/estimates/${id}/answer`,
					body: { version, ...approval, via: "phone", said_by: "Ana" },
				};
			},
			again: "same",
			other: "same",
		},
		voidEstimate: {
			async prepare() {
				const { id, updated_at } = await sentEstimate();
				return { path: `/estimates/${id}/void`, body: { reason: "Se equivocó", updated_at } };
			},
			again: DONE,
			other: DONE,
		},
		replaceEstimateLink: {
			async prepare() {
				const { id, updated_at } = await sentEstimate();
				return { path: `/estimates/${id}/link`, body: { reason: "Se perdió", updated_at } };
			},
			again: DONE,
			other: DONE,
		},
		reopenEstimate: {
			async prepare() {
				const { id, updated_at } = await approvedEstimate();
				return { path: `/estimates/${id}/reopen`, body: { reason: "Se equivocó", updated_at } };
			},
			again: DONE,
			other: DONE,
		},
		renewEstimate: {
			prepare: async () => ({ path: `/estimates/${(await approvedEstimate()).id}/renew`, body: {} }),
			again: "same",
			other: "same",
		},
		deleteEstimate: {
			prepare: async () => ({ path: `/estimates/${(await draft()).id}`, method: "DELETE" }),
			again: DONE,
			other: "not_found",
		},
		saveEstimateTemplate: {
			prepare: () => ({ path: "/estimate-templates", body: buildJob("Aceite", 3000) }),
			again: "same",
			other: "same",
		},
		deleteEstimateTemplate: {
			async prepare() {
				const { templates } = await admin("/estimate-templates", buildJob("Frenos", 3000));
				return { path: `/estimate-templates/${templates[0].id}`, method: "DELETE" };
			},
			again: "same",
			other: "same",
		},
		receiveCar: {
			prepare: () => ({ path: "/work-orders", body: buildWalkInBody() }),
			again: "same",
			other: "already_inside",
		},
		editOrder: {
			async prepare() {
				const { id, updated_at } = await orders.receive();
				return { path: `/work-orders/${id}`, method: "PUT", body: { updated_at, complaint: "Suena atrás" } };
			},
			again: DONE,
			other: "changed_meanwhile",
		},
		moveOrder: {
			async prepare() {
				const { id, updated_at } = await orders.receive();
				const body = { to: "withdrawn", reason: "No quiso", checkup_cents: 2500, updated_at };
				return { path: `/work-orders/${id}/move`, body };
			},
			again: "same",
			other: DONE,
		},
		moveMechanicOrder: {
			async prepare() {
				const order = await orders.receive();
				await orders.approve(order);
				const { id, updated_at } = await orders.read(order);
				return { path: `/mechanic-view/${id}/move`, body: { to: "in_progress", updated_at } };
			},
			again: "same",
			other: DONE,
		},
		undoReady: {
			async prepare() {
				const { id, updated_at } = await orders.receiveInState("ready");
				return { path: `/mechanic-view/${id}/undo-ready`, body: { updated_at } };
			},
			again: DONE,
			other: DONE,
		},
		markJob: {
			async prepare() {
				const { id, jobs } = await orders.receiveInState("received").then(async (order) => {
					await orders.approve(order);
					return orders.read(order);
				});
				return { path: `/work-orders/${id}/jobs/${jobs[0].id}`, body: { done: true, was: "open" } };
			},
			again: "same",
			other: "same",
		},
		addWork: {
			async prepare() {
				const { id, updated_at } = await orders.receive();
				return { path: `/work-orders/${id}/work`, body: { updated_at, work: [OIL] } };
			},
			again: "same",
			other: "changed_meanwhile",
		},
		undoReception: {
			async prepare() {
				const { id, updated_at } = await orders.receive();
				return { path: `/work-orders/${id}/undo`, body: { updated_at } };
			},
			again: "same",
			other: DONE,
		},
		assignCar: {
			async prepare() {
				const { car } = await orders.read(await orders.receive());
				return { path: "/cars", body: { lead_id: (await request()).id, car_id: car.id } };
			},
			again: "same",
			other: "same",
		},
		unassignCar: {
			async prepare() {
				const { car } = await orders.read(await orders.receive());
				const { id } = await request();
				await admin("/cars", { lead_id: id, car_id: car.id });
				return { path: `/cars/${car.id}/requests/${id}`, method: "DELETE" };
			},
			again: "same",
			other: "same",
		},
		editCar: {
			async prepare() {
				const { car } = await orders.read(await orders.receive());
				const { updated_at, plate } = await cars.readCarPage(car.id);
				const body = { plate, brand: "Kia", model: "Rio", updated_at };
				return { path: `/cars/${car.id}`, method: "PUT", body };
			},
			again: DONE,
			other: "changed_meanwhile",
		},
		mergeCars: {
			async prepare() {
				const [car, other] = await receiveTwo();
				const [page, otherPage] = [await cars.readCarPage(car.id), await cars.readCarPage(other.id)];
				const body = {
					other_id: other.id,
					updated_at: page.updated_at,
					other_updated_at: otherPage.updated_at,
				};
				return { path: `/cars/${car.id}/merges`, body };
			},
			again: "same",
			other: "same",
		},
		splitCars: {
			async prepare() {
				const [car, other] = await receiveTwo();
				await cars.mergeCars(car, other);
				return { path: `/cars/${car.id}/merges/${other.id}`, method: "DELETE" };
			},
			again: "same",
			other: "same",
		},
		removeLeadPhoto: {
			prepare: async () => ({ path: `/photos/${(await storePhoto()).id}`, method: "DELETE" }),
			again: "same",
			other: "same",
		},
		restoreLeadPhoto: {
			async prepare() {
				const stored = await storePhoto();
				await admin(`/photos/${stored.id}`, undefined, "DELETE");
				return { path: `/photos/${stored.id}/restore`, method: "POST" };
			},
			again: "same",
			other: "same",
		},
	};
}

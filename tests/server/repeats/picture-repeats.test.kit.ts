import { createPng } from "#features/content/media/library.test.kit.ts";
import { DONE, type Json, type Repeats, type Subjects } from "./repeats.test.kit.ts";

/** The library of pictures, and the places for the shop's own photographs. */
export function listPictureRepeats({ world, admin }: Subjects): Repeats {
	let number = 0;
	const same = { again: "same", other: "same" };
	const uploadPicture = async () => {
		const png = await createPng(900, 900, `#${String(++number).padStart(6, "0")}`);
		return () => {
			const form = new FormData();
			form.set("file", new File([new Uint8Array(png)], "foto.png"));
			form.set("category", "blog");
			return form;
		};
	};
	const storePicture = async (): Promise<Json> =>
		(await world.asStaff("/api/admin/upload/image", { body: (await uploadPicture())() })).json;
	const readPlaceVersion = async () => (await admin("/shop-photos")).places[0].updated_at;

	return {
		uploadPicture: {
			prepare: async () => ({ path: "/upload/image", body: await uploadPicture() }),
			again: "same",
			other: "again",
		},
		describePicture: {
			async prepare() {
				const { id, updated_at } = await storePicture();
				return {
					path: `/media/${id}`,
					method: "PUT",
					body: { alt_text: "Un filtro", description: "", updated_at },
				};
			},
			again: DONE,
			other: "changed_meanwhile",
		},
		removePicture: {
			prepare: async () => ({ path: `/media/${(await storePicture()).id}`, method: "DELETE" }),
			again: DONE,
			other: "not_found",
		},
		restorePicture: {
			async prepare() {
				const { id } = await storePicture();
				await admin(`/media/${id}`, undefined, "DELETE");
				return { path: `/media/${id}/restore`, method: "POST" };
			},
			...same,
		},
		placeShopPhoto: {
			prepare: async () => ({
				path: "/shop-photos/facade",
				method: "PUT",
				body: { image: (await storePicture()).url, updated_at: await readPlaceVersion() },
			}),
			...same,
		},
		removeShopPhoto: {
			async prepare() {
				const image = (await storePicture()).url;
				const updatedAt = await readPlaceVersion();
				const photo = await admin("/shop-photos/facade", { image, updated_at: updatedAt }, "PUT");
				const query = new URLSearchParams({ updated_at: photo.updated_at });
				return { path: `/shop-photos/facade?${query}`, method: "DELETE" };
			},
			again: DONE,
			other: DONE,
		},
	};
}

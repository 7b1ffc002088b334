/** Publishes the shop of a test by the calls of an owner. */

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape.
type CallPanel = (path: string, method: string, body?: object) => Promise<any>;

/**
 * Publishes a shop by an owner's calls, and keeps its texts and its bundled catalogue: the owner replaces each sample
 * contact and the promised answers, and then writes the former value again, which is theirs by then. A shop that is
 * not private stays as it is.
 *
 * @param callPanel calls a path below /api/admin as an owner
 */
export async function publishShop(callPanel: CallPanel): Promise<void> {
	if ((await callPanel("publication", "GET")).phase !== "private") return;
	const { settings, updated_at } = await callPanel("settings", "GET");
	const { sampleFields: _, ...edit } = settings;
	const replaced = {
		...edit,
		phone: "+5072222222",
		whatsapp: "+50762222222",
		email: "otro@taller.example",
		address: {
			...edit.address,
			street: "Otra calle",
			district: "Otro barrio",
			mapsQuery: "Otra calle, Panamá",
		},
		hours: edit.hours.with(0, { opens: "09:00", closes: "10:00" }),
		promises: { ...edit.promises, contactMinutes: edit.promises.contactMinutes + 5 },
	};
	const changed = await callPanel("settings", "PUT", { ...replaced, updated_at });
	await callPanel("settings", "PUT", { ...edit, updated_at: changed.updated_at });
	await callPanel("samples/products/confirm", "POST", {});
	await callPanel("samples/posts/confirm", "POST", {});
	const { facts } = await callPanel("samples", "GET");
	if (facts.length > 0) await callPanel("samples/services/confirm", "POST", { facts });
	const { samples } = await callPanel("publication", "GET");
	const accepted = samples.map(({ name }: { name: string }) => name);
	await callPanel("publication", "POST", { accepted });
}

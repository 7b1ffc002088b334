type Confirmed = "all" | "half";

/**
 * Confirms sample content as the owner, because most journeys need a live shop that hides nothing (rules 1.24).
 *
 * @param confirmed "half" confirms every second stat, claim, field and testimonial
 */
export async function confirmSample(
	origin: string,
	password: string,
	confirmed: Confirmed = "all",
): Promise<void> {
	const isIncluded = (_: unknown, index: number) => confirmed === "all" || index % 2 === 0;
	const callApi = async (path: string, method: string, body?: object, token = "") => {
		const response = await fetch(`${origin}/api/admin/${path}`, {
			method,
			headers: {
				"content-type": "application/json",
				"x-forwarded-for": "10.6.0.1",
				authorization: `Bearer ${token}`,
			},
			...(body && { body: JSON.stringify(body) }),
		});
		if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
		return response.json();
	};
	const credentials = { username: "admin", password };
	const { access_token } = await callApi("login", "POST", credentials);
	const callAsOwner = (path: string, method: string, body?: object) =>
		callApi(path, method, body, access_token);
	const { settings, updated_at } = await callAsOwner("settings", "GET");
	const { sampleFields: _, ...edit } = settings;
	const claimSource = "Lo confirma el dueño";
	const stats = edit.stats.map((stat: object, index: number) =>
		isIncluded(stat, index) ? { ...stat, source: claimSource } : stat,
	);
	const claimNames = Object.keys(edit.claims).filter(isIncluded);
	const claims = { ...edit.claims, ...Object.fromEntries(claimNames.map((name) => [name, claimSource])) };
	await callAsOwner("settings", "PUT", { ...edit, stats, claims, updated_at });
	const { missing } = await callAsOwner("dashboard", "GET");
	const claimFields = missing.fields.filter(
		({ name, can_approve }: { name: string; can_approve: boolean }) => can_approve && missing.looks[name],
	);
	for (const { name } of claimFields.filter(isIncluded))
		await callAsOwner("settings/approvals", "POST", { field: name });
	const { products } = await callAsOwner("products", "GET");
	const chosen =
		confirmed === "all" ? {} : { ids: products.filter(isIncluded).map(({ id }: { id: string }) => id) };
	await callAsOwner("samples/products/confirm", "POST", chosen);
	await callAsOwner("samples/posts/confirm", "POST", {});
	const { facts } = await callAsOwner("samples", "GET");
	const chosenFacts = facts.filter(isIncluded);
	if (chosenFacts.length > 0) await callAsOwner("samples/services/confirm", "POST", { facts: chosenFacts });
	const { testimonials } = await callAsOwner("showcase", "GET");
	for (const { id, isSample } of testimonials.filter(isIncluded))
		if (isSample) await callAsOwner(`testimonials/${id}/approval`, "POST");
	await callAsOwner("logout", "POST");
}

import type { openWorld } from "#tests/server/world.test.kit.ts";

const INBOX = "/api/admin/inbox";
const HOUR_MS = 3_600_000;

/** Creates requests of one person and merges them, as the front desk does. */
export function openMerging(world: ReturnType<typeof openWorld>) {
	let phoneCount = 0;
	let messageCount = 0;
	const createPhone = () => `6388-${String(++phoneCount).padStart(4, "0")}`;

	const callAsReception = async (path: string, options: Parameters<typeof world.call>[1] = {}) =>
		world.call(path, { ...options, token: await world.logInAs("reception") });

	/** Sends a message from the site. @returns the request with its link's token */
	async function sendMessage(phone: string, overrides: object = {}) {
		world.ctx.clock.advance(HOUR_MS);
		const message = `Pregunta ${++messageCount}`;
		const form = { name: "Rosa Tem", phone, email: "", service: "", vehicleType: "", message, ...overrides };
		const { json: receipt } = await world.call("/api/contact", { body: form });
		const { json } = await callAsReception(
			`${INBOX}?state=${"website" in form ? "quarantined" : "all"}&q=${receipt.reference}`,
		);
		return { ...json.leads[0], message, token: receipt.photos?.page.split("/").at(-1) as string };
	}

	const fetchLead = async (id: string) => (await callAsReception(`${INBOX}/${id}`)).json;
	const listCandidates = async (id: string) =>
		(await callAsReception(`${INBOX}/${id}/merges`)).json.requests as {
			id: string;
			target_id: string;
			has_choice: boolean;
			error: string | null;
		}[];
	const merge = (id: string, otherId: string, targetId?: string) =>
		callAsReception(`${INBOX}/${id}/merges`, {
			body: { other_id: otherId, ...(targetId && { target_id: targetId }) },
		});
	const split = (id: string, otherId: string) =>
		callAsReception(`${INBOX}/${id}/merges/${otherId}`, { method: "DELETE" });
	const search = async (q: string, state = "all") =>
		(await callAsReception(`${INBOX}?state=${state}&q=${encodeURIComponent(q)}`)).json.leads as {
			id: string;
		}[];
	const addNote = (id: string, text: string) => callAsReception(`${INBOX}/${id}/notes`, { body: { text } });

	return {
		createPhone,
		callAsReception,
		sendMessage,
		fetchLead,
		listCandidates,
		merge,
		split,
		search,
		addNote,
	};
}

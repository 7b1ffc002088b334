import { unconfirmBundled } from "#tests/bundled-content.ts";
import type { Repeats, Subjects, WriteCall } from "./repeats.test.kit.ts";

const same = { again: "same", other: "same" };
const WARRANTY = { service_id: "aire-acondicionado", fact: "warranty" };

/** Lists the presses about bundled content; each begins with a shop that confirmed none of it. */
export function listSampleRepeats({ world, admin }: Subjects): Repeats {
	const afterUnconfirming = (call: WriteCall) => ({
		async prepare() {
			await world.ctx.content.edit((trx) => unconfirmBundled(trx));
			return call;
		},
		...same,
	});
	return {
		confirmSampleProducts: afterUnconfirming({ path: "/samples/products/confirm", body: {} }),
		hideSampleProducts: afterUnconfirming({ path: "/samples/products/hide", body: {} }),
		confirmSamplePosts: afterUnconfirming({ path: "/samples/posts/confirm", body: {} }),
		hideSamplePosts: afterUnconfirming({ path: "/samples/posts/hide", body: {} }),
		confirmSampleFacts: afterUnconfirming({
			path: "/samples/services/confirm",
			body: { facts: [WARRANTY] },
		}),
		showSamplePosts: {
			async prepare() {
				await world.ctx.content.edit((trx) => unconfirmBundled(trx));
				const { ids } = await admin("/samples/posts/hide", {});
				return { path: "/samples/posts/show", body: { ids } };
			},
			...same,
		},
		approveSamples: {
			prepare: () => ({ path: "/settings/sample-approvals", body: { fields: ["legalName"] } }),
			...same,
		},
	};
}

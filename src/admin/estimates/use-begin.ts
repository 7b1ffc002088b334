import { useState } from "react";
import { useNavigate } from "react-router";
import { useChange } from "#admin/frame/use-change.ts";
import { useIsGone } from "#admin/record/use-is-gone.ts";
import { read, staffApi } from "#api/client.ts";
import { newKey } from "#api/submit.ts";
import type { NewEstimate } from "#features/estimates/draft-contract.ts";
import { ESTIMATES } from "./paths.ts";

/** Creates and opens a draft for a request, a customer, or the next version. A second click opens the same draft. */
export function useBegin() {
	const { run, isBusy } = useChange(null);
	const navigate = useNavigate();
	const isGone = useIsGone();
	const [key] = useState(newKey);

	function open({ id }: { id: string }) {
		if (!isGone.current) void navigate(`${ESTIMATES}/${id}`);
	}
	const begin = (json: NewEstimate) =>
		void run({
			call: () =>
				read(staffApi.admin.estimates.$post({ json }, { headers: { "idempotency-key": key } })),
			onDone: open,
		});

	return { begin, isBusy, open };
}

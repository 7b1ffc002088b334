import { useState } from "react";
import { useNavigate } from "react-router";
import { useChange } from "#admin/frame/use-change.ts";
import { ESTIMATES } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { createKey } from "#api/submit.ts";
import { useHasLeft } from "#core/records/admin/use-has-left.ts";
import type { NewEstimate } from "#features/workshop/estimates/draft/draft-contract.ts";

/** Creates and opens a draft for a request, a customer, or the next version. A second click opens the same draft. */
export function useCreateDraft() {
	const { run, isBusy } = useChange(null);
	const navigate = useNavigate();
	const hasLeft = useHasLeft();
	const [key] = useState(createKey);

	function openDraft({ id }: { id: string }) {
		if (!hasLeft.current) void navigate(`${ESTIMATES}/${id}`);
	}
	const createDraft = (json: NewEstimate) =>
		void run({
			call: () => read(staffApi.admin.estimates.$post({ json, header: { "idempotency-key": key } })),
			onDone: openDraft,
		});

	return { createDraft, isBusy, openDraft };
}

import { useState } from "react";
import { createLazyComponent } from "#admin/frame/lazy-component.tsx";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { ESTIMATES } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { EstimateRecord } from "#app/admin/workshop/estimate/record.tsx";
import type { Estimate } from "#features/workshop/estimates/contract.ts";
import { getEstimateStateInfo } from "#features/workshop/estimates/estimate-states.ts";
import type { Route } from "./+types/estimate";

const EstimateEditor = createLazyComponent(
	async () => (await import("#features/workshop/estimates/admin/editor.tsx")).EstimateEditor,
);
const SendDialog = createLazyComponent(
	async () => (await import("#features/workshop/estimates/admin/send-dialog.tsx")).SendDialog,
);

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
	const [estimate, catalogItems] = await Promise.all([
		read(staffApi.admin.estimates[":id"].$get({ param: { id } })),
		read(staffApi.admin["estimate-editor-options"].$get()),
	]);
	return { estimate, catalogItems };
}

/** Shows one version of an estimate: the editor for a draft, the record for a sent one. */
export default function EstimatePage({ loaderData }: Route.ComponentProps) {
	const { estimate, catalogItems } = loaderData;
	const [estimateToSend, setEstimateToSend] = useState<Estimate>();
	// Keep the send dialog open until it is closed, with the newest version of the estimate.
	const latestEstimate =
		estimateToSend && (estimateToSend.updated_at < estimate.updated_at ? estimate : estimateToSend);
	return (
		<>
			{getEstimateStateInfo(estimate.state).isDraft ? (
				<EstimateEditor
					key={estimate.id}
					estimate={estimate}
					options={catalogItems}
					onReady={setEstimateToSend}
				/>
			) : (
				<EstimateRecord key={estimate.id} estimate={estimate} onSend={setEstimateToSend} />
			)}
			{latestEstimate?.id === estimate.id && (
				<SendDialog estimate={latestEstimate} onClose={() => setEstimateToSend(undefined)} />
			)}
		</>
	);
}

export const ErrorBoundary = toLoadFailure(
	"Cotización",
	"No se pudo abrir la cotización",
	<SmallLink to={ESTIMATES}>Ver todas</SmallLink>,
);

import { useState } from "react";
import { read, staffApi } from "#api/client.ts";
import type { Estimate } from "#features/estimates/contract.ts";
import { factsOf } from "#features/estimates/estimate-states.ts";
import type { Route } from "./+types/estimate";
import { ESTIMATES } from "./estimates/paths.ts";
import { EstimateRecord } from "./estimates/record.tsx";
import { late } from "./frame/late.tsx";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { SmallLink } from "./frame/small-button.tsx";

const EstimateEditor = late(async () => (await import("./estimates/editor.tsx")).EstimateEditor);
const SendSheet = late(async () => (await import("#admin/estimates/send-dialog.tsx")).SendDialog);

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
	const [estimate, shelf] = await Promise.all([
		read(staffApi.admin.estimates[":id"].$get({ param: { id } })),
		read(staffApi.admin["estimate-shelf"].$get()),
	]);
	return { estimate, shelf };
}

/** Shows one version of an estimate: the editor for a draft, the record for a sent one. */
export default function EstimatePage({ loaderData }: Route.ComponentProps) {
	const { estimate, shelf } = loaderData;
	const [sending, setSending] = useState<Estimate>();
	// Keep the send dialog open until it is closed, with the newest version of the estimate.
	const shown = sending && (sending.updated_at < estimate.updated_at ? estimate : sending);
	return (
		<>
			{factsOf(estimate.state).isDraft ? (
				<EstimateEditor key={estimate.id} estimate={estimate} shelf={shelf} onReady={setSending} />
			) : (
				<EstimateRecord key={estimate.id} estimate={estimate} onSend={setSending} />
			)}
			{shown?.id === estimate.id && (
				<SendSheet estimate={shown} onClose={() => setSending(undefined)} />
			)}
		</>
	);
}

export const ErrorBoundary = loadFailureOf(
	"Cotización",
	"No se pudo abrir la cotización",
	<SmallLink to={ESTIMATES}>Ver todas</SmallLink>,
);

import { read, staffApi } from "#api/client.ts";
import { QuoteSheet } from "#features/quotes/quote-sheet.tsx";
import { Button } from "#ui/button.tsx";
import type { Route } from "./+types/quote-sheet";
import { BackLink } from "./frame/back-link.tsx";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PanelTitle } from "./frame/title.tsx";
import { INBOX } from "./inbox/query.ts";

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
	// What of the shop is on the paper is on the site too; the whole record is the owners' alone.
	const [quote, shop] = await Promise.all([
		read(staffApi.admin.quotes[":id"].$get({ param: { id } })),
		read(staffApi.settings.$get()),
	]);
	return { quote, shop };
}

export default function QuoteSheetPage({ loaderData }: Route.ComponentProps) {
	const { quote, shop } = loaderData;
	return (
		<div className="mx-auto max-w-panel">
			<PanelTitle>{`Cotización ${quote.reference}`}</PanelTitle>
			<div className="no-print mb-4 flex flex-wrap items-center justify-between gap-3">
				<BackLink to={`${INBOX}/${quote.id}?state=todas`}>La solicitud</BackLink>
				<Button size="sm" onClick={() => window.print()}>
					Imprimir o guardar PDF
				</Button>
			</div>
			<QuoteSheet {...{ quote, shop }} payments={shop.payments} />
		</div>
	);
}

export const ErrorBoundary = loadFailureOf("Cotización", "No se pudo cargar la cotización");

import { read, staffApi } from "#api/client.ts";
import { QuoteSheet } from "#features/quotes/quote-sheet.tsx";
import { paymentsText } from "#features/settings/payments.ts";
import { Button } from "#ui/button.tsx";
import type { Route } from "./+types/quote-sheet";
import { BackLink } from "./frame/back-link.tsx";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PanelTitle } from "./frame/title.tsx";
import { INBOX } from "./inbox/query.ts";

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
	const { quotes, settings } = staffApi.admin;
	const [quote, record] = await Promise.all([
		read(quotes[":id"].$get({ param: { id } })),
		read(settings.$get()),
	]);
	return { quote, shop: record.settings };
}

/** A quote on one sheet, to print or to keep as PDF. */
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
			<QuoteSheet
				{...{ quote, shop }}
				payments={{ text: paymentsText(shop.payments), yappyQr: shop.payments.yappyQr }}
			/>
		</div>
	);
}

export const ErrorBoundary = loadFailureOf("Cotización", "No se pudo cargar la cotización");

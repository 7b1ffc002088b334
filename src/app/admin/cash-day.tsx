import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { CashDayView, readCashDay } from "#features/payments/admin/cash-day-view.tsx";
import type { Route } from "./+types/cash-day";

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
	return readCashDay(id);
}

/** Shows the cash of an earlier day, or of tomorrow once today is closed. */
export default function CashDayPage({ loaderData, params: { id } }: Route.ComponentProps) {
	return <CashDayView key={id} loaded={loaderData} requestedDay={id} />;
}

export const ErrorBoundary = toLoadFailure("Caja", "No se pudo cargar la caja de ese día");

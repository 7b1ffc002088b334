import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { ApiProblem } from "#api/client.ts";
import { isDay } from "#features/workshop/appointments/admin/query.ts";
import { CashDayView, readCashDay } from "#features/workshop/payments/admin/cash-day-view.tsx";
import type { Route } from "./+types/cash-day";

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
	if (!isDay(id)) throw new ApiProblem(404, { code: "not_found", detail: "Ese día no existe" });
	return readCashDay(id);
}

/** Shows the cash of an earlier day, or of tomorrow once today is closed. */
export default function CashDayPage({ loaderData, params: { id } }: Route.ComponentProps) {
	return <CashDayView key={id} loaded={loaderData} requestedDay={id} />;
}

export const ErrorBoundary = toLoadFailure("Caja", "No se pudo cargar la caja de ese día");

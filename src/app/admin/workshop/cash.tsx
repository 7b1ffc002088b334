import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { redirectPastLastPage } from "#admin/list/redirect-past-last-page.ts";
import { read, staffApi } from "#api/client.ts";
import { CashDayView, readCashDay } from "#features/workshop/payments/admin/cash-day-view.tsx";
import { MonthTotals, PastDays, UnclosedNotice } from "#features/workshop/payments/admin/cash-past-days.tsx";
import type { Route } from "./+types/cash";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const page = new URL(request.url).searchParams.get("page") ?? "1";
	const [day, list, month] = await Promise.all([
		readCashDay(),
		read(staffApi.admin.cash.days.$get({ query: { page } })),
		read(staffApi.admin.cash.month.$get({ query: {} })),
	]);
	return { day, list: redirectPastLastPage(request, list), month };
}

/** Shows the cash of today, the earlier days and the month. */
export default function CashPage({ loaderData: { day, list, month } }: Route.ComponentProps) {
	return (
		<>
			<CashDayView loaded={day}>
				<UnclosedNotice list={list} />
			</CashDayView>
			<div className="no-print mt-10 grid grid-cols-[minmax(0,1fr)] items-start gap-7 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
				<MonthTotals month={month} />
				<PastDays list={list} hrefForPage={(page) => `?page=${page}`} />
			</div>
		</>
	);
}

export const ErrorBoundary = toLoadFailure("Caja", "No se pudo cargar la caja");

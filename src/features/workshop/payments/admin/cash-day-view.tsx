import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { usePanel } from "#admin/frame/context.ts";
import { StaleNotice } from "#admin/frame/notices.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { useLive } from "#admin/frame/use-live.ts";
import { ACCOUNTING, CASH, getCashDayPath, RECEIVABLES } from "#admin/paths.ts";
import { type BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import { formatLongDay } from "#domain/time.ts";
import type { CashDay } from "#features/workshop/payments/cash/contract.ts";
import type { MovementKind } from "#features/workshop/payments/cash/movement-kinds.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { formatDateTime } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { Notice } from "#ui/notice.tsx";
import { CashExports } from "./cash-exports.tsx";
import { CashRows } from "./cash-rows.tsx";
import { MethodTotals, PersonTotals } from "./cash-totals.tsx";
import { CloseDayDialog } from "./close-day-dialog.tsx";
import { MovementDialog } from "./movement-dialog.tsx";

const POLL_INTERVAL_MS = 30_000;

type OpenDialog = { kind: "closing" } | { kind: "movement"; startKind: MovementKind };

/** Reads the cash of a day, or of today. */
export const readCashDay = (day?: string, options?: typeof BACKGROUND_CALL) =>
	read(staffApi.admin.cash.$get({ query: day ? { day } : {} }, options));

type CashDayViewProps = {
	loaded: CashDay;
	/** The day of the address; undefined for today. */
	requestedDay?: string | undefined;
	/** Notices about other days. */
	children?: ReactNode;
};

/** Shows the cash of a day, closes it, and records cash that moves without a payment. */
export function CashDayView({ loaded, requestedDay, children }: CashDayViewProps) {
	const {
		current: day,
		problem,
		setCurrent,
	} = useLive(loaded, (options) => readCashDay(requestedDay, options), POLL_INTERVAL_MS);
	const { shop } = usePanel();
	const { revalidate } = useRevalidator();
	const [dialog, setDialog] = useState<OpenDialog>();
	const isToday = day.day === day.today;
	const canMove = isToday || day.day === day.open_day;
	const closeDialog = () => setDialog(undefined);
	const openMovement = () =>
		setDialog({ kind: "movement", startKind: day.has_money || day.closing ? "out" : "float" });

	return (
		<>
			<p className="hidden font-semibold print:block">{shop}</p>
			<PageHead
				title={isToday ? "Caja" : `Caja del ${formatLongDay(day.day)}`}
				{...(!isToday && { back: { to: CASH, label: "Caja" } })}
				help="cerrar-el-dia"
			>
				<div className="no-print flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
					{canMove && (
						<SmallButton icon="plus" onClick={openMovement}>
							Anotar efectivo
						</SmallButton>
					)}
					<SmallLink to={RECEIVABLES}>Por cobrar</SmallLink>
					<SmallLink to={ACCOUNTING}>Contador</SmallLink>
					{day.has_money && <SmallButton onClick={() => window.print()}>Imprimir</SmallButton>}
					{day.has_money && <CashExports day={day.day} />}
				</div>
			</PageHead>
			<p className="mt-2 text-muted first-letter:uppercase">{formatDayState(day)}</p>
			<StaleNotice reason={problem} />
			<DayNotice day={day} />
			{children}
			{day.has_money ? (
				<div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-7 lg:grid-cols-2 print:grid-cols-1">
					<div className="grid gap-5">
						<MethodTotals day={day} />
						{day.can_close && (
							<div className="no-print">
								<Button className="max-sm:w-full" onClick={() => setDialog({ kind: "closing" })}>
									Cerrar el día
								</Button>
							</div>
						)}
						<PersonTotals people={day.people} />
					</div>
					<div className="grid grid-cols-[minmax(0,1fr)] gap-7">
						<CashRows day={day} />
					</div>
					<p className="mt-10 hidden gap-10 print:flex *:grow *:border-t *:border-ink *:pt-1">
						<span>Contó</span>
						<span>Revisó</span>
					</p>
				</div>
			) : (
				<EmptyState
					className="mt-5"
					title={isToday ? "Hoy todavía no hay dinero" : "Ese día no tuvo dinero"}
					text={
						canMove
							? "El primer cobro abre la caja. Si el cajón empieza con efectivo para dar vuelto, anótalo como fondo."
							: "No hay nada que cerrar."
					}
					actions={
						canMove && (
							<Button onClick={() => setDialog({ kind: "movement", startKind: "float" })}>
								Anotar el fondo
							</Button>
						)
					}
				/>
			)}
			{dialog?.kind === "closing" && (
				<CloseDayDialog
					day={day}
					onClose={closeDialog}
					onClosed={(closed) => {
						setCurrent(closed);
						void revalidate();
					}}
				/>
			)}
			{dialog?.kind === "movement" && (
				<MovementDialog
					day={day}
					startKind={dialog.startKind}
					onClose={closeDialog}
					onMoved={() => void revalidate()}
				/>
			)}
		</>
	);
}

/** Formats whether a day is open or closed: «Cierre 12, por Eva el 29/11/2026, 6:05 PM». */
function formatDayState({ day, today, closing }: CashDay): string {
	const name = `${formatLongDay(day)} de ${day.slice(0, 4)}`;
	if (closing)
		return `${name}. Cierre ${closing.number}, por ${closing.closed_by} el ${formatDateTime(closing.closed_at)}.`;
	if (day > today) return `${name}. Se cierra cuando llegue.`;
	return day < today ? `${name}. Sin cerrar.` : `${name}. Abierta.`;
}

/** Says where money counts once today is closed. */
function DayNotice({ day: { day, today, open_day } }: { day: CashDay }) {
	if (day !== today || open_day === today) return null;
	return (
		<Notice
			className="no-print mt-4 bg-paper"
			text={`Hoy ya se cerró: lo que se cobre ahora cuenta para el ${formatLongDay(open_day)}.`}
		>
			<Anchor to={getCashDayPath(open_day)} className="link inline-block py-2">
				Ver ese día
			</Anchor>
		</Notice>
	);
}

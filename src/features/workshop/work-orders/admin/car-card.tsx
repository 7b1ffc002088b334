import { SmallLink } from "#admin/frame/small-button.tsx";
import { getDeliveryPath, getOrderPath } from "#admin/paths.ts";
import { formatCar } from "#domain/car/car.ts";
import { formatRelativeMoment } from "#domain/text/format-instant.ts";
import type { OrderCard } from "#features/workshop/work-orders/contract.ts";
import type { MechanicCar } from "#features/workshop/work-orders/mechanic/mechanic-view-contract.ts";
import { getOrderStateInfo } from "#features/workshop/work-orders/order-states.ts";
import { Badge } from "#ui/badge.tsx";
import { cn } from "#ui/cn.ts";
import { formatCount, joinWithDots } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";

type MechanicKeys = "first_name" | "is_mine";
/** Car data as reception or the mechanic sees it; the mechanic does not get `turn` and `state_at`. */
export type CarCardData = Omit<MechanicCar, MechanicKeys> &
	Partial<Pick<MechanicCar, MechanicKeys> & Pick<OrderCard, "turn" | "name" | "state_at">>;

const TURN_LABELS = {
	shop: "Le toca al taller",
	customer: "Le toca al cliente",
	other: "Le toca a otro",
} as const;

/** Returns the plate, or a label when it is not known. */
export const formatPlate = ({ plate }: { plate: string }) => plate || "Sin placa";

type CarCardProps = { car: CarCardData; now: Date };

/** Summarises one car in the workshop. */
export function CarCard({ car: card, now }: CarCardProps) {
	const { car, state, name, first_name, is_mine, mechanic } = card;
	const { isInside, isReady, label } = getOrderStateInfo(state);
	const carText = formatCar({ ...car, plate: "" });
	const canLeave = isReady && card.turn === "customer";
	return (
		<li className="card relative grid content-start gap-1 p-4 hover:bg-ground">
			<p className="flex flex-wrap items-baseline justify-between gap-x-3">
				<Anchor
					to={getOrderPath(card)}
					className={cn("after:absolute after:inset-0", car.plate ? "figure" : "text-muted")}
				>
					{formatPlate(car)}
					<span className="sr-only">, {carText}</span>
				</Anchor>
				<PromisedTime card={card} now={now} />
			</p>
			<p className="dotted font-semibold wrap-anywhere">
				<span>{joinWithDots(carText, car.color)}</span>
				<span>{name ?? first_name}</span>
			</p>
			<p className="wrap-anywhere">{isInside ? formatBlockerAndTurn(card) : label}</p>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
				{isInside && <span>{formatDaysInside(card.days_inside)}</span>}
				{mechanic && <span>{is_mine ? "Es tuyo" : mechanic.full_name}</span>}
				<span className="num">{card.reference}</span>
				{canLeave && (
					<SmallLink to={getDeliveryPath(card)} className="relative ml-auto text-ink">
						Entregar<span className="sr-only"> {formatPlate(car)}</span>
					</SmallLink>
				)}
			</div>
		</li>
	);
}

type PromisedTimeProps = {
	card: Pick<CarCardData, "promised_at" | "is_late" | "state">;
	now: Date;
};

/** Shows the promised time, in red with a badge when it has passed. */
export function PromisedTime({
	card: { promised_at: promisedAt, is_late: isLate, state },
	now,
}: PromisedTimeProps) {
	const { isInside, isReady } = getOrderStateInfo(state);
	// A ready car has met its promise.
	if (!isInside || isReady) return null;
	if (!promisedAt) return <span className="text-sm text-muted">Sin hora prometida</span>;
	return (
		<span className={cn("num text-sm font-semibold", isLate && "text-error")}>
			{isLate && (
				<Badge tone="alert" className="mr-2">
					Tarde
				</Badge>
			)}
			<time dateTime={promisedAt} className="inline-block first-letter:uppercase">
				{formatRelativeMoment(promisedAt, now)}
			</time>
		</span>
	);
}

/** Shows the state of an order, the promised time, what blocks it and whose turn it is. */
export function StateLine({ order, now }: { order: CarCardData; now: Date }) {
	const { isInside, label, tone } = getOrderStateInfo(order.state);
	return (
		<div className="grid gap-1">
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<Badge tone={tone}>{label}</Badge>
				<PromisedTime card={order} now={now} />
				{isInside && <span className="text-sm text-muted">{formatDaysInside(order.days_inside)}</span>}
			</p>
			<p className="wrap-anywhere empty:hidden">{isInside && formatBlockerAndTurn(order)}</p>
		</div>
	);
}

export function formatDaysInside(days: number): string {
	return days === 0 ? "Llegó hoy" : `${formatCount(days, "día", "días")} en el taller`;
}

/** Formats what blocks the order and, when given, whose turn it is. */
const formatBlockerAndTurn = ({ blocker, turn }: CarCardData) =>
	joinWithDots(blocker, turn && TURN_LABELS[turn]);

import { carLine } from "#car/car.ts";
import type { BenchCar } from "#features/work-orders/bench-contract.ts";
import type { OrderCard } from "#features/work-orders/contract.ts";
import { factsOf } from "#features/work-orders/order-states.ts";
import { Badge } from "#ui/badge.tsx";
import { cn } from "#ui/cn.ts";
import { dotted, plural } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { whenWords } from "#words/moment.ts";
import { orderPath } from "./paths.ts";

type OfBench = "first_name" | "is_mine";
/** Car data as reception or the mechanic sees it; the mechanic does not get `turn`. */
export type AnyCar = Omit<BenchCar, OfBench> &
	Partial<Pick<BenchCar, OfBench> & Pick<OrderCard, "turn" | "name">>;

const TURN_WORDS = {
	shop: "Le toca al taller",
	customer: "Le toca al cliente",
	other: "Le toca a otro",
} as const;

/** Returns the plate, or a label when it is not known. */
export const plateWords = ({ plate }: { plate: string }) => plate || "Sin placa";

type CarCardProps = { car: AnyCar; now: Date };

/** Summarises one car in the workshop. */
export function CarCard({ car: card, now }: CarCardProps) {
	const { car, state, name, first_name, is_mine, mechanic } = card;
	const { isInside, label } = factsOf(state);
	const line = carLine({ ...car, plate: "" });
	return (
		<li className="card relative grid content-start gap-1 p-4 hover:bg-ground">
			<p className="flex flex-wrap items-baseline justify-between gap-x-3">
				<Anchor to={orderPath(card)} className="figure text-2xl after:absolute after:inset-0">
					{plateWords(car)}
					<span className="sr-only">, {line}</span>
				</Anchor>
				<Promised card={card} now={now} />
			</p>
			<p className="font-semibold wrap-anywhere">{dotted(line, car.color, name ?? first_name)}</p>
			<p className="wrap-anywhere">{isInside ? standsWords(card) : label}</p>
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
				{isInside && <span>{daysWords(card.days_inside)}</span>}
				{mechanic && <span>{is_mine ? "Es tuyo" : mechanic.full_name}</span>}
				<span className="num">{card.reference}</span>
			</p>
		</li>
	);
}

type PromisedProps = { card: Pick<AnyCar, "promised_at" | "is_late" | "state">; now: Date };

/** Shows the promised time, in red with a badge when it has passed. */
function Promised({ card: { promised_at: at, is_late: isLate, state }, now }: PromisedProps) {
	const { isInside, isReady } = factsOf(state);
	// A ready car has met its promise.
	if (!isInside || isReady) return null;
	if (!at) return <span className="text-sm text-muted">Sin hora prometida</span>;
	return (
		<span className={cn("num text-sm font-semibold", isLate && "text-error")}>
			{isLate && (
				<Badge tone="alert" className="mr-2">
					Tarde
				</Badge>
			)}
			<time dateTime={at} className="inline-block first-letter:uppercase">
				{whenWords(at, now)}
			</time>
		</span>
	);
}

/** Shows the state of an order, what blocks it, whose turn it is, and the promised time. */
export function StateLine({ order, now }: { order: AnyCar; now: Date }) {
	const { isInside, label, tone } = factsOf(order.state);
	return (
		<div className="grid gap-1">
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<Badge tone={tone}>{label}</Badge>
				<Promised card={order} now={now} />
				{isInside && <span className="text-sm text-muted">{daysWords(order.days_inside)}</span>}
			</p>
			<p className="wrap-anywhere empty:hidden">{isInside && standsWords(order)}</p>
		</div>
	);
}

function daysWords(days: number): string {
	return days === 0 ? "Llegó hoy" : `${plural(days, "día", "días")} en el taller`;
}

/** Formats what blocks the order and, when given, whose turn it is. */
const standsWords = ({ blocker, turn }: AnyCar) => dotted(blocker, turn && TURN_WORDS[turn]);

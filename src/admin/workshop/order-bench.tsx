import { Part } from "#admin/frame/part.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import {
	type BenchMove,
	type BenchOrder,
	MOVED_ON_BENCH,
} from "#features/work-orders/bench-contract.ts";
import { StateLine } from "./car-card.tsx";
import { JobList } from "./job-list.tsx";
import type { OpenOrder } from "./order-form.tsx";
import { OrderPhotos } from "./order-photos.tsx";
import { Steps } from "./order-steps.tsx";

type BenchProps = { open: OpenOrder<BenchOrder>; now: Date };

/** Shows an order to the mechanic, without telephone, prices or customer link. */
export function OrderBench({ open: { order, show, refresh }, now }: BenchProps) {
	const { run, isBusy } = useChange(refresh);
	const { id, updated_at, state, complaint, km_in } = order;
	const next = order.next.filter(({ to, is_back }) => !is_back && isOfBench(to));

	const move = (to: BenchMove["to"]) =>
		void run({
			call: () =>
				read(staffApi.admin.bench[":id"].move.$post({ param: { id }, json: { to, updated_at } })),
			onDone: show,
			failedTitle: "Nada cambió",
		});

	return (
		<div className="mt-4 max-w-3xl border border-line bg-paper *:border-b *:border-line *:last:border-b-0 max-md:-mx-4 max-md:border-x-0">
			<Part title="Estado">
				<div className="grid gap-4">
					<StateLine order={order} now={now} />
					<Steps next={next} isBusy={isBusy} onStep={({ to }) => isOfBench(to) && move(to)} />
				</div>
			</Part>
			<Part title="Qué le pasa">
				<p className="max-w-prose whitespace-pre-line wrap-anywhere">{complaint}</p>
				{km_in !== null && (
					<p className="num mt-1 text-muted">{km_in.toLocaleString("en-US")} km</p>
				)}
			</Part>
			<Part title="Trabajos">
				<JobList order={order} refresh={refresh} />
			</Part>
			<Part title="Fotos">
				<OrderPhotos id={id} state={state} />
			</Part>
		</div>
	);
}

const isOfBench = (to: string): to is BenchMove["to"] =>
	MOVED_ON_BENCH.some((state) => state === to);

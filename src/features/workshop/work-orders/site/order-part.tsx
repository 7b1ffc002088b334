import type { ReactNode } from "react";
import type { PublicOrder } from "#features/workshop/work-orders/customer/public-contract.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { formatUsd } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";

type OrderProps = { order: PublicOrder };

/** The headline amount of an order, such as the balance. */
export type OrderAmount = { label: string; cents: number; isCredit?: boolean };

/** Shows the promised time, or the amount once it is due, and which car it is. */
export function OrderSummary({ order, amount }: OrderProps & { amount: OrderAmount | undefined }) {
	const { promised, car, reference } = order;
	const headline = amount ? formatAmount(amount) : promised;
	return (
		<div>
			{headline && (
				<>
					<p className="title-3">{amount ? amount.label : "Te lo tenemos"}</p>
					<p className="figure mt-1">{headline}</p>
					<p className="mt-1 mb-5 text-sm text-muted">
						{amount ? amount.cents > 0 && !amount.isCredit && "ITBMS incluido" : "hora de Panamá"}
					</p>
				</>
			)}
			<DataRows
				className="mt-5 text-base!"
				rows={[
					{ label: "Carro", value: car },
					{ label: "Orden", value: <span className="num">{reference}</span> },
				]}
			/>
		</div>
	);
}

const formatAmount = ({ cents }: OrderAmount) => (cents > 0 ? formatUsd(cents) : "Nada");

/** Shows a work order: its steps, approved jobs, photos, and how to pick the car up. */
export default function OrderPart({ order, token }: OrderProps & { token: string }) {
	const { fetch: pickup, steps, jobs, photos } = order;
	return (
		<>
			{pickup && (
				// On a wide screen the sidebar shows the same data.
				<Part id="buscarlo" title="Para buscarlo" className="lg:hidden">
					<DataRows
						className="text-base!"
						rows={[
							{
								label: "Cuándo",
								value: <span className="block first-letter:uppercase">{pickup.hours}</span>,
							},
							{ label: "Dónde", value: pickup.address },
							// The account shows any other amount.
							{ label: "Total", value: pickup.total_cents === 0 && "Nada por pagar" },
						]}
					/>
				</Part>
			)}
			<Part id="pasos" title="Lo que ha pasado">
				<ol className="grid gap-3 border-l-2 border-line pl-4">
					{steps.map(({ label, at: happenedAt, when }) => (
						<li key={happenedAt}>
							<span className="font-semibold">{label}</span>{" "}
							<time dateTime={happenedAt} className="text-muted">
								{when}
							</time>
						</li>
					))}
				</ol>
			</Part>
			{jobs.length > 0 && (
				<Part id="trabajos" title="Lo que aprobaste">
					<ul className="grid gap-2">
						{jobs.map((job, index) => {
							const [icon, outcome] = getJobOutcome(job);
							return (
								// biome-ignore lint/suspicious/noArrayIndexKey: two jobs may have the same name; the order is fixed
								<li key={index} className="flex items-baseline gap-3">
									<Icon name={icon} className="self-center" />
									<span className="min-w-0">
										<span>{`${job.title} `}</span>
										<span className="text-muted">{`· ${outcome}`}</span>
										{job.warranty && !job.is_dropped && (
											<span className="block text-sm text-muted">{job.warranty}</span>
										)}
									</span>
								</li>
							);
						})}
					</ul>
				</Part>
			)}
			{photos.length > 0 && (
				<Part id="fotos-taller" title="Fotos del taller">
					<ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
						{photos.map(({ id, kind }) => (
							<li key={id}>
								<Anchor to={`/api/work-orders/${token}/photos/${id}`} opensNewTab reloadDocument>
									<img
										src={`/api/work-orders/${token}/photos/${id}`}
										alt={PHOTO_LABELS[kind]}
										loading="lazy"
										className="aspect-4/3 w-full bg-line object-cover"
									/>
								</Anchor>
							</li>
						))}
					</ul>
				</Part>
			)}
		</>
	);
}

type PartProps = { id: string; title: string; className?: string; children: ReactNode };

function Part({ id, title, className, children }: PartProps) {
	return (
		<section aria-labelledby={id} className={className}>
			<h2 id={id} className="title-3 mb-3">
				{title}
			</h2>
			{children}
		</section>
	);
}

function getJobOutcome({ is_done: isDone, is_dropped: isDropped }: PublicOrder["jobs"][number]) {
	if (isDone) return ["check", "hecho"] as const;
	return isDropped ? (["minus", "no se hizo"] as const) : (["clock", "por hacer"] as const);
}

const PHOTO_LABELS: Record<PublicOrder["photos"][number]["kind"], string> = {
	customer: "Foto que mandaste",
	intake: "Tu carro al recibirlo",
	finding: "Lo que encontramos",
	work: "El trabajo",
	delivery: "Tu carro al entregarlo",
};

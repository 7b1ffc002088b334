import type { ReactNode } from "react";
import { ChatLink } from "#ui/button.tsx";
import { CallLink } from "#ui/call-link.tsx";
import { cn } from "#ui/cn.ts";
import { formatDateTime, formatTime } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { formatRelative } from "#ui/relative-time.ts";
import type { OutreachItem } from "./contract.ts";
import type { OutreachKind } from "./rules.ts";
import { GROUPS, LANDLINE, NO_PHONE, NO_REMINDERS } from "./sentences.ts";

type OutreachGroupProps = {
	kind: OutreachKind;
	/** Said after the title: the day of the visits, say. */
	detail?: string;
	/** Said under the title. */
	note?: ReactNode;
	items: readonly OutreachItem[];
	/** How many there are on all pages. */
	total: number;
	now: Date;
	hrefFor: (item: OutreachItem) => string;
	/** Told when staff go to the person; the link itself opens the chat or the call. */
	onReach: (item: OutreachItem, channel: "whatsapp" | "phone") => void;
};

/** One reason to reach people today, and the people. */
export function OutreachGroup(props: OutreachGroupProps) {
	const { kind, detail, note, items, total, now, hrefFor, onReach } = props;
	const { title, empty } = GROUPS[kind];
	const id = `contactar-${kind}`;
	return (
		<section aria-labelledby={id}>
			<h2 id={id} className="title-4">
				{title}{" "}
				{detail && <span className="font-normal whitespace-nowrap text-gris">· {detail}</span>}
				{total > items.length && (
					<span className="num font-normal text-gris">
						{" "}
						· {items.length} de {total}
					</span>
				)}
			</h2>
			{note}
			{items.length > 0 ? (
				<ul aria-labelledby={id} className="mt-3 border border-linea bg-papel">
					{items.map((item) => (
						<li
							key={item.lead_id}
							className={cn(
								"grid gap-x-4 gap-y-2 border-b border-linea px-4 py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center",
								item.done && "bg-hueso",
							)}
						>
							<div className="min-w-0 text-sm">
								<p className="flex flex-wrap items-baseline gap-x-3">
									<Anchor
										to={hrefFor(item)}
										className="py-1 text-base font-semibold hover:underline"
									>
										{item.name}
									</Anchor>
									<When item={item} now={now} />
								</p>
								<p className="line-clamp-2 text-gris">
									<span className="whitespace-nowrap">{item.reference}</span> · {item.summary}
								</p>
								{item.done && (
									<p role="status" className="mt-1 flex items-center gap-1.5 font-medium">
										<Icon name="check" size={16} />
										{item.done.author} lo contactó, {formatRelative(item.done.at, now)}
									</p>
								)}
							</div>
							<Reach item={item} onReach={onReach} />
						</li>
					))}
				</ul>
			) : (
				<p className="mt-2 border border-linea bg-papel px-4 py-4 text-gris">
					{total > 0 ? "Están todas en las páginas anteriores." : empty}
				</p>
			)}
		</section>
	);
}

function When({ item, now }: { item: OutreachItem; now: Date }) {
	if (item.kind === "visit") return <span className="num font-medium">{formatTime(item.at)}</span>;
	const isLate = item.kind === "promise" && new Date(item.at) <= now;
	const words = {
		callback: "desde",
		promise: isLate ? "venció" : "vence",
		missed: "no vino,",
		estimate: "desde",
		quote: "callada desde",
	}[item.kind];
	return (
		<span
			className={cn("num", isLate ? "font-semibold text-error" : "text-gris")}
			title={formatDateTime(item.at)}
		>
			{words} {formatRelative(item.at, now)}
		</span>
	);
}

/** One tap: the chat opens with its message, and the list knows. */
function Reach({ item, onReach }: Pick<OutreachGroupProps, "onReach"> & { item: OutreachItem }) {
	const { phone, done } = item;
	if (!phone) return <p className="text-sm text-gris">{NO_PHONE}</p>;
	const reason = item.is_opted_out ? NO_REMINDERS : item.has_whatsapp ? undefined : LANDLINE;
	return (
		<div className="flex flex-wrap items-center gap-2">
			{reason ? (
				<span className="text-sm text-gris">{reason}</span>
			) : (
				<ChatLink
					number={phone}
					text={item.message}
					size="sm"
					onClick={() => onReach(item, "whatsapp")}
				>
					{done ? "Escribir otra vez" : "Escribir"}
					<span className="sr-only"> a {item.name}</span>
				</ChatLink>
			)}
			{!item.is_opted_out && (
				<CallLink phone={phone} name={item.name} onClick={() => onReach(item, "phone")} />
			)}
		</div>
	);
}

import { useHasRight } from "#admin/frame/context.ts";
import { INBOX } from "#admin/paths.ts";
import { NOTICE_SUMMARY_START } from "#features/inbox/quotes/arrival-messages.ts";
import { formatCount } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";

type WaitingCustomersProps = {
	sku: string;
	/** Number of people who wait for the product. */
	waiting: number;
	className?: string;
};

/** Formats how many people wait: «3 personas esperan». */
export const formatWaiting = (waiting: number) => formatCount(waiting, "persona espera", "personas esperan");

/** Shows how many people wait for a product, with a link to their requests for staff who answer them. */
export function WaitingCustomers({ sku, waiting, className }: WaitingCustomersProps) {
	const hasRight = useHasRight();
	if (waiting === 0) return null;
	const text = formatWaiting(waiting);
	const query = new URLSearchParams({ kind: "quote", q: `${NOTICE_SUMMARY_START} ${sku}` });
	return (
		<p className={className}>
			{hasRight("inbox") ? (
				<Anchor to={`${INBOX}?${query}`} className="link inline-block py-1">
					{text}
					<span className="sr-only"> {sku}</span>
				</Anchor>
			) : (
				text
			)}
		</p>
	);
}

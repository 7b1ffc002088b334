import { cn } from "#ui/cn.ts";
import { formatUsd } from "#ui/format.ts";

/** The price that the customer pays, tax included. */
export function Price({ price, className }: { price: number; className?: string }) {
	return (
		<p className={cn("flex flex-wrap items-baseline gap-x-2", className)}>
			<span className="figure">{formatUsd(price * 100)}</span>
			<span className="text-sm text-muted">ITBMS incluido</span>
		</p>
	);
}

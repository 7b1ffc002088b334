import type { ReactNode } from "react";
import { cn } from "./cn.ts";

type DataRowsProps = {
	/** Rows without a value are skipped. */
	rows: readonly { label: string; value: ReactNode }[];
	className?: string;
};

/** List of labelled values: duration, SKU, hours, price. */
export function DataRows({ rows, className }: DataRowsProps) {
	const filledRows = rows.filter(({ value }) => value || value === 0);
	return (
		<dl className={cn("data-rows", className)}>
			{filledRows.map(({ label, value }) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}

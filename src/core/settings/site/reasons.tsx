import type { About } from "#core/settings/contract.ts";
import { cn } from "#ui/cn.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { Icon } from "#ui/icon.tsx";

type ReasonsProps = Pick<About, "certifications"> & { reasons: readonly string[] };

/** Shows the certifications beside the reasons to choose the shop; the reasons alone take the whole width. */
export function Reasons({ certifications, reasons }: ReasonsProps) {
	const hasCertifications = certifications.length > 0;
	return (
		<section
			className={cn(
				"measure band",
				hasCertifications && "grid gap-12 lg:auto-cols-fr lg:grid-flow-col lg:gap-16",
			)}
		>
			{hasCertifications && (
				<div>
					<h2 className="title-2">Certificaciones</h2>
					<p className="mt-3 max-w-prose text-muted">
						Pídelas en recepción: te enseñamos el papel de cada una.
					</p>
					<DataRows rows={certifications} className="mt-6 text-base!" />
				</div>
			)}
			<WhyUs reasons={reasons} isAlone={!hasCertifications} />
		</section>
	);
}

function WhyUs({ reasons, isAlone }: Pick<ReasonsProps, "reasons"> & { isAlone: boolean }) {
	return (
		<div className={cn(isAlone && "grid gap-x-16 lg:grid-cols-2")}>
			<h2 className="title-2">Por qué elegirnos</h2>
			<ul className={cn("mt-6 border-t border-line", isAlone && "lg:mt-2")}>
				{reasons.map((reason) => (
					<li key={reason} className="flex gap-3 border-b border-line py-3">
						<Icon name="check" className="mt-0.5" />
						<span className="min-w-0 wrap-anywhere">{reason}</span>
					</li>
				))}
			</ul>
		</div>
	);
}

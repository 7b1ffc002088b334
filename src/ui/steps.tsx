import { cn } from "./cn.ts";

type Step = {
	title?: string;
	text: string;
};

type StepsProps = {
	steps: readonly Step[];
	className?: string;
	figureClass?: string;
};

/** Numbered steps; the numbers are decorative, because screen readers announce the list's own. */
export function Steps({ steps, className, figureClass }: StepsProps) {
	return (
		<ol className={cn("border-t border-line", className)}>
			{steps.map(({ title, text }, index) => (
				<li key={text} className="grid grid-cols-[2.5rem_1fr] border-b border-line py-4">
					<span aria-hidden="true" className={cn("figure", figureClass)}>
						{index + 1}
					</span>
					<div>
						{title && <h3 className="title-4">{title}</h3>}
						<p className={title && "mt-1 text-muted"}>{text}</p>
					</div>
				</li>
			))}
		</ol>
	);
}

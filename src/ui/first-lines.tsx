type FirstLinesProps = { lines: readonly string[]; shown: number };

export function FirstLines({ lines, shown }: FirstLinesProps) {
	const more = lines.length - shown;
	return (
		<ul className="mt-2 list-disc pl-5 text-sm text-muted">
			{lines.slice(0, shown).map((line) => (
				<li key={line}>{line}</li>
			))}
			{more > 0 && <li className="list-none">+{more} más</li>}
		</ul>
	);
}

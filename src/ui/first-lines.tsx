type FirstLinesProps = { lines: readonly string[]; limit: number };

export function FirstLines({ lines, limit }: FirstLinesProps) {
	const remaining = lines.length - limit;
	return (
		<ul className="mt-2 list-disc pl-5 text-sm text-muted">
			{lines.slice(0, limit).map((line) => (
				<li key={line}>{line}</li>
			))}
			{remaining > 0 && <li className="list-none">+{remaining} más</li>}
		</ul>
	);
}

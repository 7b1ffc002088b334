/** A long address breaks after its @, and where even that is too long before its last dot. */
export function BreakableEmail({ email }: { email: string }) {
	const [, box = email, host = "", ending = ""] = email.match(/^([^@]+@)(.+)(\.[^.]+)$/) ?? [];
	return (
		<>
			{box}
			<wbr />
			<span className="inline-block max-w-full [text-decoration:inherit]">
				{host}
				<wbr />
				{ending}
			</span>
		</>
	);
}

/** Kept values over a record's; what an older page kept in another shape, or under a name that is gone, is left out. */
export function keptOver<Values extends object>(start: Values, kept: object): Values {
	const shapes = start as Record<string, unknown>;
	const fitting = Object.entries(kept).filter(
		([name, value]) =>
			typeof value === typeof shapes[name] && Array.isArray(value) === Array.isArray(shapes[name]),
	);
	return { ...start, ...Object.fromEntries(fitting) };
}

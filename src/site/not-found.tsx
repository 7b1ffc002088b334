import { data } from "react-router";
import { MissingPage } from "./layout/trouble.tsx";

/** The page says what happened; the status says it to machines. */
export function loader() {
	return data(null, { status: 404 });
}

export default MissingPage;

import { data } from "react-router";
import MissingPage from "./layout/missing-page.tsx";

/** The page says what happened; the status says it to machines. */
export function loader() {
	return data(null, { status: 404 });
}

export default MissingPage;

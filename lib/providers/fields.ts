export { type Fields, isFields } from "../contracts/typed";
